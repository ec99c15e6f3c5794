// Writes the token defaults of tokens.json as a stylesheet of @shop/ui. `--check` fails when the file on disk differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tokens, valueOf } from './contract.mjs';

const target = fileURLToPath(new URL('../../shell/packages/ui/src/tokens.css', import.meta.url));

export function tokensCss() {
  const lines = tokens.map((token) => `    ${token.name}: ${valueOf(token.default)};`);
  return `/* Generated from themes/contract/tokens.json by \`pnpm --filter themes generate\`: the default of every token. */\n@layer tokens {\n  :root {\n${lines.join('\n')}\n  }\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const css = tokensCss();
  if (!process.argv.includes('--check')) writeFileSync(target, css);
  else if (readFileSync(target, 'utf8') !== css) {
    console.error('shell/packages/ui/src/tokens.css is not what tokens.json says. Run: pnpm --filter themes generate');
    process.exit(1);
  }
}
