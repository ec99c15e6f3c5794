/** The `srcset` of a scene at the widths the server keeps; undefined for any other picture. */
export function sceneSet(url: string): string | undefined {
  if (!url.includes('/scenes/')) return undefined;
  const at = (width: number) => `${url.replace('/scenes/', `/scenes/w${width}/`)} ${width}w`;
  return `${at(480)}, ${at(800)}, ${url} 1600w`;
}
