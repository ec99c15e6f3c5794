import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { WithDirection } from '../lib/direction.tsx';
import type { RenderProp } from '../lib/render.tsx';
import * as list from '../listbox/listbox.module.css';
import { CheckIcon } from '../icons/index.ts';

export type MenuEntry =
  | 'separator'
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      /** After the label: a counter. */
      end?: ReactNode;
      /** Makes the row a link. */
      href?: string;
      render?: RenderProp;
      onSelect?: () => void;
      /** Makes the row one of a choice of one. */
      checked?: boolean;
      danger?: boolean;
      disabled?: boolean;
    };

export interface MenuProps {
  /** The element that opens it; must be a button that takes a ref: `<Button>`, `<IconButton>`. */
  trigger: RenderProp;
  entries: readonly MenuEntry[];
  /** @default 'end' */
  align?: 'start' | 'center' | 'end';
}

/** Actions and links under a button. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <WithDirection>
      <Base.Root modal={false}>
        <Base.Trigger render={trigger} />
        <Base.Portal>
          <Base.Positioner className={list.positioner} align={align} sideOffset={8} collisionPadding={8}>
            <Base.Popup className={list.popup}>
              {entries.map((entry, index) => (entry === 'separator' ? <Base.Separator key={`separator-${index}`} className={list.separator} /> : <Row key={entry.key} entry={entry} />))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </WithDirection>
  );
}

function Row({ entry }: { entry: Exclude<MenuEntry, 'separator'> }) {
  const shared = { className: list.item, disabled: entry.disabled, 'data-tone': entry.danger ? 'danger' : undefined };
  const content = (
    <>
      {entry.icon}
      <span className={list.text}>{entry.label}</span>
      {entry.end}
      {entry.checked && (
        <span className={list.mark}>
          <CheckIcon size={18} />
        </span>
      )}
    </>
  );
  if (entry.href !== undefined || entry.render) {
    return (
      <Base.LinkItem {...shared} href={entry.href} render={entry.render} closeOnClick onClick={entry.onSelect}>
        {content}
      </Base.LinkItem>
    );
  }
  const role = entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked, 'data-selected': entry.checked || undefined };
  return (
    <Base.Item {...shared} {...role} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  );
}
