/**
 * The part of ICU MessageFormat that the shop's messages use: `{name}`, plural (`=0 zero one two few many other`, `#`),
 * select, nesting and apostrophe quoting. Written here because the smallest library with it weighs ten times as much.
 */

/** A piece of a parsed message. */
export type Node = string | { arg: string } | { hash: true } | { arg: string; kind: 'plural' | 'select'; cases: Readonly<Record<string, readonly Node[]>> };

const parsed = new Map<string, readonly Node[]>();

/** Parses a message; a message that is not well formed comes back as its own text, so that a typo never breaks a page. */
export function parseMessage(message: string): readonly Node[] {
  let nodes = parsed.get(message);
  if (!nodes) {
    try {
      nodes = new Parser(message).parse();
    } catch {
      nodes = [message];
    }
    parsed.set(message, nodes);
  }
  return nodes;
}

/**
 * Fills a parsed message. Values that are not text stay what they are (React nodes), hence the list. A number with a fraction is
 * written as in the locale; a whole one stays as it is, as it may be a number that is nothing to count with (of an order).
 */
export function fillMessage<V>(nodes: readonly Node[], values: Readonly<Record<string, V | string | number>>, locale: string, count?: number): (string | V)[] {
  return nodes.flatMap((node): (string | V)[] => {
    if (typeof node === 'string') return [node];
    if ('hash' in node) return [count === undefined ? '#' : numberFormat(locale).format(count)];
    const value = values[node.arg];
    if (!('kind' in node)) return [value === undefined ? `{${node.arg}}` : typeof value === 'number' ? written(value, locale) : value];
    if (node.kind === 'select') return fillMessage(node.cases[String(value)] ?? node.cases['other'] ?? [], values, locale, count);
    const number = Number(value);
    const chosen = node.cases[`=${number}`] ?? node.cases[pluralRules(locale).select(number)] ?? node.cases['other'] ?? [];
    return fillMessage(chosen, values, locale, number);
  });
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  parse(): readonly Node[] {
    const nodes = this.nodes(false);
    if (this.at < this.text.length) throw new SyntaxError('unexpected }');
    return nodes;
  }

  private nodes(inPlural: boolean): Node[] {
    const out: Node[] = [];
    let literal = '';
    const flush = () => {
      if (literal !== '') out.push(literal);
      literal = '';
    };
    for (; this.at < this.text.length; this.at++) {
      const char = this.text[this.at];
      if (char === '}') break;
      if (char === "'") literal += this.quoted(inPlural);
      else if (char === '{') {
        flush();
        out.push(this.argument(inPlural));
      } else if (char === '#' && inPlural) {
        flush();
        out.push({ hash: true });
      } else literal += char;
    }
    flush();
    return out;
  }

  /** `''` is an apostrophe; `'{…'` is literal text; any other apostrophe is itself. Leaves `at` on the last character used. */
  private quoted(inPlural: boolean): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at++;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(next === '#' && inPlural)) return "'";
    const end = this.text.indexOf("'", this.at + 2);
    const stop = end === -1 ? this.text.length : end;
    const literal = this.text.slice(this.at + 1, stop);
    this.at = stop;
    return literal;
  }

  /** From `{` to its `}`; leaves `at` on the latter. */
  private argument(inPlural: boolean): Node {
    this.at++;
    const arg = this.word();
    if (this.text[this.at] === '}') return { arg };
    this.expect(',');
    const kind = this.word();
    if (kind !== 'plural' && kind !== 'select') throw new SyntaxError(`unknown kind ${kind}`);
    this.expect(',');
    const cases: Record<string, readonly Node[]> = {};
    for (this.space(); this.text[this.at] !== '}'; this.space()) {
      const name = this.word();
      this.expect('{');
      cases[name] = this.nodes(kind === 'plural' || inPlural);
      this.expect('}');
    }
    return { arg, kind, cases };
  }

  private word(): string {
    this.space();
    const start = this.at;
    while (this.at < this.text.length && !/[\s,{}]/.test(this.text[this.at] ?? '')) this.at++;
    const word = this.text.slice(start, this.at);
    if (word === '') throw new SyntaxError('name expected');
    this.space();
    return word;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private expect(char: string): void {
    if (this.text[this.at] !== char) throw new SyntaxError(`${char} expected`);
    this.at++;
  }
}

function written(value: number, locale: string): string {
  return Number.isInteger(value) ? String(value) : numberFormat(locale).format(value);
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function pluralRules(locale: string): Intl.PluralRules {
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return rules;
}

/** Grouping of the locale with Latin digits, as in the amounts that the server writes. */
export function numberFormat(locale: string): Intl.NumberFormat {
  let format = numbers.get(locale);
  if (!format) numbers.set(locale, (format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })));
  return format;
}
