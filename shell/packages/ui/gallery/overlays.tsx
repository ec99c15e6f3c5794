import { useState } from 'react';
import { Button, ConfirmDialog, Dialog, Drawer, GridIcon, IconButton, MegaMenu, Menu, MenuIcon, Popover, TextField, Tooltip, UserIcon } from '../src/index.ts';
import { Piece } from './gallery.tsx';
import { w } from './words.ts';
import * as css from './gallery.module.css';

const departments = [w.home, w.chairs, w.delivery, w.reviews].map((title, id) => ({ id, title, href: '#', links: [w.name, w.city, w.order].map((text, at) => ({ id: at, title: text, href: '#' })) }));

type Open = 'dialog' | 'confirm' | 'end' | 'start' | 'bottom' | null;

/** What floats. `&open=dialog` in the address opens one at once, for screenshots. */
export function Overlays() {
  const [open, setOpen] = useState<Open>(new URLSearchParams(window.location.search).get('open') as Open);
  const close = () => setOpen(null);
  return (
    <>
      <Piece title="MegaMenu" wide>
        <div className={css.bar}>
          <MegaMenu label={w.categories} icon={<MenuIcon size={18} />} columns={departments} promo={{ href: '#', image: 'media/scenes/living.webp', text: w.primary }} />
          <MegaMenu label={w.chairs} look="link" columns={departments} />
          <MegaMenu label={w.orders} look="link" />
        </div>
      </Piece>
      <Piece title="Overlays">
        {(['dialog', 'confirm', 'start', 'end', 'bottom'] as const).map((which) => (
          <Button key={which} variant="outline" onClick={() => setOpen(which)}>
            {w.open}: {which}
          </Button>
        ))}
        <Menu
          trigger={<Button variant="secondary">{w.account}</Button>}
          entries={[{ key: 'a', label: w.settings, icon: <UserIcon size={18} />, href: '#' }, { key: 'b', label: w.orders, icon: <GridIcon size={18} /> }, 'separator', { key: 'c', label: w.logout, danger: true }]}
        />
        <Popover trigger={<Button variant="secondary">{w.delivery}</Button>} label={w.delivery}>
          {w.lorem}
        </Popover>
        <Tooltip text={w.hint}>
          <IconButton label={w.account}>
            <UserIcon size={20} />
          </IconButton>
        </Tooltip>
        <Dialog open={open === 'dialog'} onClose={close} title={w.inverse} description={w.lorem} closeLabel={w.close} footer={<Button onClick={close}>{w.yes}</Button>}>
          <TextField label={w.name} />
        </Dialog>
        <ConfirmDialog open={open === 'confirm'} title={w.logout} description={w.ask} confirmLabel={w.yes} cancelLabel={w.cancel} onConfirm={close} onCancel={close} />
        {(['end', 'start', 'bottom'] as const).map((side) => (
          <Drawer key={side} side={side} open={open === side} onClose={close} title={w.title} closeLabel={w.close} footer={<Button block>{w.primary}</Button>}>
            <p>{w.lorem}</p>
          </Drawer>
        ))}
      </Piece>
    </>
  );
}
