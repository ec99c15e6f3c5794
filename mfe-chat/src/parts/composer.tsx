import { useT } from '@shop/platform';
import { IconButton, SendIcon, TextArea } from '@shop/ui';
import type { KeyboardEvent, Ref } from 'react';
import { useDraft } from '../stores/drafts.ts';
import * as css from './composer.module.css';

/** The longest message that the server takes, in characters. */
const maxLength = 4000;

export interface ComposerProps {
  shopId: number;
  onSend: (text: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where a message is written. Enter sends, Shift+Enter begins a line. What was typed is kept for each shop. */
export function Composer({ shopId, onSend, ref }: ComposerProps) {
  const t = useT();
  const [draft, setDraft] = useDraft(shopId);
  const text = draft.trim();

  const send = () => {
    if (text === '') return;
    setDraft('');
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the writing of a Chinese or Japanese word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={ref}
        className={css.text}
        label={t('chat.typeMessage')}
        hideLabel
        placeholder={t('chat.typeMessage')}
        rows={1}
        autoGrow
        maxLength={maxLength}
        dir="auto"
        enterKeyHint="send"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" variant="soft" label={t('chat.send')} aria-disabled={text === ''}>
        <SendIcon size={20} className={css.icon} />
      </IconButton>
    </form>
  );
}
