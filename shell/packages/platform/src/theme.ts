import { create } from 'zustand';
import { boot, type ThemeEntry } from './boot.ts';
import type { ThemeData } from './theme-data.ts';

export interface ThemeState {
  name: string;
  /** The chosen theme's structure; null when the composition has no theme at all. */
  data: ThemeData | null;
}

/** The theme of this page load. Another theme is another load: `setTheme`. */
export const useThemeStore = create<ThemeState>()(() => {
  const theme: ThemeEntry | undefined = boot.composition.themes.find(({ name }) => name === boot.theme) ?? boot.composition.themes[0];
  return { name: theme?.name ?? boot.theme, data: theme?.data ?? null };
});
