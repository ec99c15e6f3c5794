// The token contract as data, for the build, the linter and the tests.
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** @type {{ version: string, tokens: { name: string, group: string, type: string, default: string | { light: string, dark: string }, about: string }[], pairs: { text: string, ground: string, ratio: number, about: string }[] }} */
const contract = read('./tokens.json');

export const { version, tokens, pairs } = contract;
export const schema = read('./theme.schema.json');
export const tokenNames = new Set(tokens.map(({ name }) => name));

/** CSS of a token value: a pair of colours becomes `light-dark()`. */
export function valueOf(value) {
  return typeof value === 'string' ? value : `light-dark(${value.light}, ${value.dark})`;
}
