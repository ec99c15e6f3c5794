import './header.css';
import { boot } from '@shop/platform';
import { useFrame } from '../lib/theme.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CenteredBar } from './centered-bar.tsx';
import { GlassBar } from './glass-bar.tsx';
import { MiddleBar } from './middle-bar.tsx';
import { TopBar } from './top-bar.tsx';
import * as css from './header.module.css';

/** The bars above every page, as the theme wants them; a flag of the site can hide the bottom bar. */
export function Header() {
  const { topBar, navbar } = useFrame();
  const rows = navbar.rows.filter((row) => row !== 'bottom' || boot.master.web_show_bottom_bar);
  return (
    <header className={css.header} data-style={navbar.style}>
      {topBar && <TopBar />}
      {rows.map((row) => (row === 'middle' ? <Middle key={row} navbar={navbar.style} /> : <BottomBar key={row} navbar={navbar.style} pickers={!topBar} />))}
    </header>
  );
}

function Middle({ navbar }: { navbar: string }) {
  if (navbar === 'centered') return <CenteredBar />;
  if (navbar === 'glass') return <GlassBar />;
  return <MiddleBar solid={navbar === 'solid'} />;
}
