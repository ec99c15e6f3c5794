import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { Shop } from './shop.ts';

const database = 'shop';

/**
 * Runs SQL in the shop's embedded database: what only a shop's own people can do, such as a price that moves. Nothing is
 * read; an error of the database is thrown.
 */
export async function sql(shop: Shop, statement: string): Promise<void> {
  const [, , , port, folder] = (await readFile(path.join(shop.state, 'postgres/data-18/postmaster.pid'), 'utf8')).split('\n');
  const socket = connect(path.join(folder ?? '', `.s.PGSQL.${port}`));
  let failure = '';
  let asked = false;
  let rest: Buffer = Buffer.alloc(0);
  // https://www.postgresql.org/docs/current/protocol-flow.html: start-up, then one simple query
  socket.write(packet('', Buffer.from(`\0\x03\0\0user\0shop\0database\0${database}\0\0`, 'latin1')));
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const type = String.fromCharCode(rest[0] ?? 0);
      if (type === 'E') failure = rest.subarray(5, end).toString().replaceAll('\0', ' ');
      rest = rest.subarray(end);
      if (type !== 'Z') continue;
      if (asked) socket.end(packet('X', Buffer.alloc(0)));
      else socket.write(packet('Q', Buffer.from(`${statement}\0`)));
      asked = true;
    }
  }
  if (failure !== '') throw new Error(`${statement}: ${failure}`);
}

function packet(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
