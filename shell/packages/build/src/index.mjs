export { createRemote } from './remote.mjs';
export { createShell } from './shell.mjs';
export { buildPieces } from './theme.mjs';
export { shared } from './shared.mjs';
