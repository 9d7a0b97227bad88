/** A piece of HTML as it is written; attribute values and text are decoded. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  copy: '©',
  laquo: '«',
  raquo: '»',
};

/** An unknown name stays as it is written; a number that is no character becomes the sign for one. */
function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '\ufffd';
  });
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;

function attributesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decode(double ?? single ?? bare ?? ''));
  }
  return found;
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)/y;
const TAG = /<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)/iy;
const TEXT = /[^<]+|</y;

/** Takes HTML apart as written. What is no tag is text; an unfinished tag at the end is left out. */
export function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at += found[0].length;
    return found;
  };
  while (at < html.length) {
    if (read(COMMENT)) continue;
    const tag = read(TAG);
    if (tag) {
      const [whole, slash, name = '', rest = ''] = tag;
      if (!whole.endsWith('>')) continue;
      const lower = name.toLowerCase();
      yield slash
        ? { kind: 'close', name: lower }
        : { kind: 'open', name: lower, attributes: attributesIn(rest) };
      continue;
    }
    const text = read(TEXT);
    if (!text) return;
    yield { kind: 'text', text: decode(text[0]) };
  }
}
