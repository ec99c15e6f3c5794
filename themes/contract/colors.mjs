// Colours as the linter sees them: values resolved to sRGB, contrast after WCAG 2.2.

/** Resolves a colour value in one mode: follows var(), takes one side of light-dark(). Returns [r, g, b, a] or null for what it cannot read. */
export function resolve(value, mode, lookup, depth = 0) {
  if (value === undefined || depth > 12) return null;
  const text = (typeof value === 'string' ? value : value[mode]).trim();
  const reference = /^var\((--[\w-]+)\)$/u.exec(text);
  if (reference) return resolve(lookup(reference[1]), mode, lookup, depth + 1);
  const pair = /^light-dark\((.+),\s*(.+)\)$/u.exec(text);
  if (pair) return resolve(mode === 'light' ? pair[1] : pair[2], mode, lookup, depth + 1);
  if (text === 'transparent') return [0, 0, 0, 0];
  const hex = /^#([0-9a-f]{6})$/iu.exec(text);
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex[1].slice(at, at + 2), 16)).concat(1);
  const rgb = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+))?\)$/u.exec(text);
  return rgb ? [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4] ?? 1)] : null;
}

/** Lays a translucent colour over an opaque one. */
export function over([r, g, b, a], [br, bg, bb]) {
  return [r * a + br * (1 - a), g * a + bg * (1 - a), b * a + bb * (1 - a), 1];
}

function luminance([r, g, b]) {
  const [lr, lg, lb] = [r, g, b].map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
}

/** Contrast ratio of two opaque colours, 1 to 21. */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest colour towards black or white that reaches the ratio on a ground; null when none does. */
export function repaired(text, ground, ratio) {
  const towards = luminance(ground) > 0.18 ? 0 : 255;
  for (let share = 0.02; share <= 1; share += 0.02) {
    const tried = text.slice(0, 3).map((channel) => Math.round(channel + (towards - channel) * share));
    if (contrast(tried, ground) >= ratio) return `#${tried.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
  }
  return null;
}
