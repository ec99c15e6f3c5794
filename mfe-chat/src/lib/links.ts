/** A piece of a message: plain text, or an address that starts with http or https. */
export interface Piece {
  text: string;
  link: boolean;
}

const address = /https?:\/\/[^\s<>"']+/giu;
/** Ends a sentence more often than an address. */
const trailing = /[.,:;!?)\]}»”’]+$/u;

/** Cuts a message at its addresses. Joined again, the pieces are the message. */
export function pieces(message: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(address)) {
    const url = match.replace(trailing, '');
    if (!URL.canParse(url)) continue;
    if (index > end) found.push({ text: message.slice(end, index), link: false });
    found.push({ text: url, link: true });
    end = index + url.length;
  }
  if (end < message.length) found.push({ text: message.slice(end), link: false });
  return found;
}
