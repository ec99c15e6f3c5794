import { Slot, useChatDock, useSession } from '@shop/platform';
import { useState } from 'react';

/** The pieces of remotes that float above every page. Each is loaded when it is opened for the first time, and then stays for its exit. */
export function Overlays() {
  const signingIn = useOnceTrue(useSession((session) => session.loginDialog !== null));
  const chatting = useOnceTrue(useChatDock((dock) => dock.shop !== null));
  return (
    <>
      {signingIn && <Slot name="account.auth-dialog" props={{}} />}
      {chatting && <Slot name="chat.panel" props={{}} />}
    </>
  );
}

function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
