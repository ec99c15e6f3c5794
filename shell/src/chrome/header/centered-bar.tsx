import { useT } from '@shop/platform';
import { CloseIcon, IconButton, SearchIcon } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { useDisclosure } from '../lib/use-disclosure.ts';
import { Search } from '../search/search.tsx';
import { Actions } from './actions.tsx';
import { Brand } from './brand.tsx';
import { MenuLinks } from './menu-links.tsx';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';
import * as css from './centered-bar.module.css';

/** Links, the name in the middle, pickers and icons. The search unfolds under the bar, with the focus in its field. */
export function CenteredBar() {
  const t = useT();
  const { open, panelId, rootProps, triggerProps } = useDisclosure();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <div {...rootProps}>
      <div className={css.inner}>
        <nav className={css.links} aria-label={t('a11y.mainNav')}>
          <MenuLinks />
        </nav>
        <Brand look="type" />
        <div className={css.end}>
          <div className={css.choices}>
            <CurrencyPicker />
            <LanguagePicker plain />
          </div>
          <IconButton label={t('nav.search')} {...triggerProps}>
            {open ? <CloseIcon size={21} /> : <SearchIcon size={21} />}
          </IconButton>
          <Actions />
        </div>
      </div>
      <div id={panelId} ref={panel} className={css.search} data-panel="" hidden={!open}>
        <div className={css.field}>
          <Search />
        </div>
      </div>
    </div>
  );
}
