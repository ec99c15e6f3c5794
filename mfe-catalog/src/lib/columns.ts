/** The theme's columns on a desktop: a row of products is as long. */
export function columns(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue('--shop-cols')) || 5;
}
