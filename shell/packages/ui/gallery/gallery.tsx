import { useEffect, type ReactNode } from 'react';
import { Cards } from './cards.tsx';
import { Controls } from './controls.tsx';
import { Feedback } from './feedback.tsx';
import type { ThemeLook } from './main.tsx';
import { Overlays } from './overlays.tsx';
import { StatesOfContent } from './states-content.tsx';
import { StatesOfControls } from './states-controls.tsx';
import { Structure } from './structure.tsx';
import * as css from './gallery.module.css';

const pages: Record<string, (look: ThemeLook) => ReactNode> = {
  cards: (look) => <Cards look={look} />,
  controls: () => <Controls />,
  structure: () => <Structure />,
  feedback: () => <Feedback />,
  overlays: () => <Overlays />,
  states: (look) => (
    <>
      <StatesOfControls />
      <StatesOfContent look={look} />
    </>
  ),
};

/** Every component of the kit in one theme, mode and direction. `only` keeps one page of it. */
export function Gallery({ themes, look, only }: { themes: string[]; look: ThemeLook; only: string | null }) {
  const { theme, mode } = document.documentElement.dataset;
  const dir = document.documentElement.dir;
  // the screenshot tests wait for this
  useEffect(() => void document.fonts.ready.then(() => (document.documentElement.dataset.ready = '')), []);
  const to = (change: Record<string, string>) => `?${new URLSearchParams({ theme: theme ?? '', mode: mode ?? '', dir, ...(only && { only }), ...change }).toString()}`;
  return (
    <main className={css.gallery}>
      <h1>Gallery</h1>
      <nav className={css.nav} aria-label="Gallery">
        {themes.map((name) => (
          <a key={name} href={to({ theme: name })} aria-current={name === theme || undefined}>
            {name}
          </a>
        ))}
        <a href={to({ mode: mode === 'dark' ? 'light' : 'dark' })}>{mode === 'dark' ? 'light' : 'dark'}</a>
        <a href={to({ dir: dir === 'rtl' ? 'ltr' : 'rtl' })}>{dir === 'rtl' ? 'ltr' : 'rtl'}</a>
      </nav>
      {Object.entries(pages).map(([name, page]) => (only && only !== name ? null : <section key={name}>{page(look)}</section>))}
    </main>
  );
}

/** A piece of the gallery with its name. */
export function Piece({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={css.piece} data-wide={wide || undefined}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.body}>{children}</div>
    </section>
  );
}
