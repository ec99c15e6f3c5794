import type { Page } from '@playwright/test';

/** A square of the picture in which too much changed; lengths in CSS pixels of the page. */
export interface Spot {
  x: number;
  y: number;
  /** Changed blocks of all blocks in the square, 0 to 1. */
  share: number;
}

export interface Comparison {
  /** The picture, shrunk, as it would be kept. */
  kept: Buffer;
  /** Where it differs from the one kept before, worst first; null when there was none. */
  spots: Spot[] | null;
  /** Changed blocks of all blocks, 0 to 1. */
  share: number;
  /** Both sizes when they differ by more than a pixel of the shrunk picture. */
  sizes?: string;
  /** The picture, greyed, with every changed block in red and its square framed. */
  difference?: Buffer;
}

export interface Measure {
  /** The kept picture is smaller by this whole number. */
  shrink: number;
  /** Pixels of the shrunk picture along a block's side. */
  block: number;
  /** Blocks along a square's side. */
  square: number;
  /** A block changed when its mean colour moved further than this in Oklab, where 1 is black to white and about 0.02 is seen. */
  distance: number;
  /** Changed blocks that a square may have, 0 to 1. */
  share: number;
  /** Of the kept WebP, 0 to 1. */
  quality: number;
}

/** Compares a PNG with a kept WebP inside a blank page of the browser, which can read and write both. */
export async function compare(eye: Page, png: Buffer, before: Buffer | null, measure: Measure): Promise<Comparison> {
  const answer = await eye.evaluate(inBrowser, { png: png.toString('base64'), before: before?.toString('base64') ?? null, measure });
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  return { ...answer, kept: bytes(answer.kept), difference: answer.difference === undefined ? undefined : bytes(answer.difference) };
}

interface Question {
  png: string;
  before: string | null;
  measure: Measure;
}

/** Everything it needs is inside: the browser gets its text only. */
async function inBrowser({ png, before, measure: { shrink, block, square, distance, share: allowed, quality } }: Question) {
  const read = async (base64: string, type: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type }), { colorSpaceConversion: 'none' });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  /** The mean of every `size`×`size` pixels; what is left over at the far edges counts for itself. Red, green and blue, 0 to 255. */
  const means = ({ data, width, height }: ImageData, size: number) => {
    const across = Math.ceil(width / size);
    const down = Math.ceil(height / size);
    const out = new Float32Array(across * down * 3);
    for (let y = 0; y < down; y += 1)
      for (let x = 0; x < across; x += 1) {
        const right = Math.min(width, (x + 1) * size);
        const bottom = Math.min(height, (y + 1) * size);
        let [red, green, blue] = [0, 0, 0];
        for (let py = y * size; py < bottom; py += 1)
          for (let px = x * size; px < right; px += 1) {
            const at = (py * width + px) * 4;
            red += data[at] ?? 0;
            green += data[at + 1] ?? 0;
            blue += data[at + 2] ?? 0;
          }
        const count = (right - x * size) * (bottom - y * size);
        out.set([red / count, green / count, blue / count], (y * across + x) * 3);
      }
    return { out, across, down };
  };
  const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const oklab = (colors: Float32Array, at: number): [number, number, number] => {
    const [r, g, b] = [linear(colors[at] ?? 0), linear(colors[at + 1] ?? 0), linear(colors[at + 2] ?? 0)];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
  };
  const encode = async (picture: ImageData, draw?: (context: OffscreenCanvasRenderingContext2D) => void): Promise<string> => {
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.putImageData(picture, 0, 0);
    draw?.(context);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  };

  const small = means(await read(png, 'image/png'), shrink);
  const fine = new ImageData(small.across, small.down);
  for (let i = 0; i < small.across * small.down; i += 1) fine.data.set([small.out[i * 3] ?? 0, small.out[i * 3 + 1] ?? 0, small.out[i * 3 + 2] ?? 0, 255], i * 4);
  const kept = await encode(fine);
  if (before === null) return { kept, spots: null, share: 0 };

  // Both have gone through the same compression, so that its losses do not count.
  const now = await read(kept, 'image/webp');
  const then = await read(before, 'image/webp');
  const sizes = Math.abs(now.width - then.width) + Math.abs(now.height - then.height) > 1 ? `${now.width * shrink} × ${now.height * shrink} instead of ${then.width * shrink} × ${then.height * shrink}` : undefined;
  const a = means(now, block);
  const b = means(then, block);
  const across = Math.min(a.across, b.across);
  const down = Math.min(a.down, b.down);
  const changed: [number, number][] = [];
  const squares = new Map<string, number>();
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [l1, a1, b1] = oklab(a.out, (y * a.across + x) * 3);
      const [l2, a2, b2] = oklab(b.out, (y * b.across + x) * 3);
      if (Math.hypot(l1 - l2, a1 - a2, b1 - b2) <= distance) continue;
      changed.push([x, y]);
      const name = `${Math.floor(x / square)} ${Math.floor(y / square)}`;
      squares.set(name, (squares.get(name) ?? 0) + 1);
    }
  const found = [...squares].map(([name, count]) => {
    const [x = 0, y = 0] = name.split(' ').map((n) => Number(n) * square);
    return { x, y, share: count / square ** 2 };
  }).filter(({ share }) => share > allowed).sort((one, other) => other.share - one.share);
  const difference = found.length === 0 ? undefined : await encode(now, (context) => {
    context.fillStyle = 'rgb(255 255 255 / 0.7)';
    context.fillRect(0, 0, now.width, now.height);
    context.fillStyle = 'rgb(220 0 0 / 0.8)';
    for (const [x, y] of changed) context.fillRect(x * block, y * block, block, block);
    context.strokeStyle = 'rgb(0 0 220)';
    for (const { x, y } of found) context.strokeRect(x * block + 0.5, y * block + 0.5, square * block - 1, square * block - 1);
  });
  const css = block * shrink;
  return { kept, spots: found.map(({ x, y, share }) => ({ x: x * css, y: y * css, share })), share: changed.length / (across * down), sizes, difference };
}
