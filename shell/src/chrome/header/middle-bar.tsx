import { Search } from '../search/search.tsx';
import { Actions } from './actions.tsx';
import { Brand } from './brand.tsx';
import { DeliverTo } from './deliver-to.tsx';
import * as css from './middle-bar.module.css';

/** Logo, search, icons; in a coloured bar with the address that is delivered to and the icons' names. */
export function MiddleBar({ solid }: { solid: boolean }) {
  return (
    <div className={css.middle}>
      <Brand />
      {solid && <DeliverTo />}
      <div className={css.search}>
        <Search departments />
      </div>
      <Actions labelled={solid} />
    </div>
  );
}
