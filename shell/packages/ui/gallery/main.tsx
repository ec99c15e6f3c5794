import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** What the gallery shows, from its address: ?theme=novastore&mode=dark&dir=rtl&only=cards */
async function start(): Promise<void> {
  const wish = new URLSearchParams(window.location.search);
  const themes = (await (await fetch('themes.json')).json()) as string[];
  const theme = wish.get('theme') ?? themes[0] ?? '';
  const html = document.documentElement;
  html.dataset.theme = theme;
  html.dataset.mode = wish.get('mode') ?? 'light';
  html.dir = wish.get('dir') ?? 'ltr';
  html.lang = html.dir === 'rtl' ? 'ar' : 'en';
  let data: ThemeLook = { productCard: { variant: 'framed' } };
  if (themes.includes(theme)) {
    await loadSheet(`themes/${theme}/theme.css`);
    data = (await (await fetch(`themes/${theme}/theme.json`)).json()) as ThemeLook;
  }
  // its words are chosen when it loads: after the direction is set
  const { Gallery } = await import('./gallery.tsx');
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Gallery themes={themes} look={data} only={wish.get('only')} />
    </StrictMode>,
  );
}

/** The part of theme.json that chooses variants of components. */
export interface ThemeLook {
  productCard: { variant: string };
}

function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} does not load`));
    document.head.append(link);
  });
}

void start();
