import { boot, useThemeStore, type ThemeData } from '@shop/platform';

/** The structure of a page without any theme: every bar, a plain footer. */
const plain: Pick<ThemeData, 'topBar' | 'navbar' | 'footer'> = { topBar: false, navbar: { rows: ['middle', 'bottom'], style: 'classic' }, footer: { variant: 'dark' } };

/** Which bars and which footer the theme of this page load wants. */
export function useFrame(): Pick<ThemeData, 'topBar' | 'navbar' | 'footer'> {
  return useThemeStore((theme) => theme.data) ?? plain;
}

/** The theme's mark, while the shop is called like a theme and so has no name of its own; null otherwise. */
export function themeMark(): string | null {
  const entry = boot.composition.themes.find(({ name }) => name === useThemeStore.getState().name);
  const mark = (entry?.data as { mark?: string } | undefined)?.mark;
  return entry && mark && boot.composition.themes.some(({ label }) => label === boot.master.app_name) ? entry.css.slice(0, entry.css.lastIndexOf('/') + 1) + mark : null;
}
