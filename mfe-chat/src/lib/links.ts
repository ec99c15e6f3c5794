/** A piece of a message: plain text, or an address that starts with http or https. */
export interface Piece {
  text: string;
  link: boolean;
}

/** Marks that turn the direction of what follows are no part of it: they would show another address than the link has. */
const address = /https?:\/\/[^\s<>"'\u200E\u200F\u202A-\u202E\u2066-\u2069]+/giu;
/** Ends a sentence more often than an address. */
const trailing = '.,:;!?]}»”’،؛؟。…';

/**
 * An address without what stands behind it: marks of the sentence, and brackets that were opened before it. Every character
 * is looked at twice at most, whatever a message is made of.
 */
function bare(match: string): string {
  let unopened = 0;
  for (const mark of match) unopened += Number(mark === ')') - Number(mark === '(');
  let end = match.length;
  for (; end > 0; end--) {
    const last = match.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!trailing.includes(last)) break;
  }
  return match.slice(0, end);
}

/** Cuts a message at its addresses. Joined again, the pieces are the message. */
export function pieces(message: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const { 0: match, index } of message.matchAll(address)) {
    const url = bare(match);
    if (!URL.canParse(url)) continue;
    if (index > end) found.push({ text: message.slice(end, index), link: false });
    found.push({ text: url, link: true });
    end = index + url.length;
  }
  if (end < message.length) found.push({ text: message.slice(end), link: false });
  return found;
}
