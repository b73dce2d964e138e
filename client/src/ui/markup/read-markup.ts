/**
 * Reads the HTML of an article into plain nodes. The server has made it safe; what is drawn from the nodes is decided
 * again by whoever draws them, and no text ever becomes markup by itself.
 */

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}

export type Node = string | Element;

const TOKEN = /<(\/?)([a-z][a-z\d]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|<|[^<]+/gi;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };
/** They have no content and no end. */
const EMPTY = new Set(['br', 'hr', 'img']);
const LAST_CODE_POINT = 0x10ffff;

interface Open {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
}

/** An element that never ends ends with the text; an end that belongs to nothing is left out. */
export function readMarkup(html: string): readonly Node[] {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  for (const [token, slash, name, attributes] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    const tag = name?.toLowerCase();
    if (tag === undefined) parent.children.push(decoded(token));
    else if (slash === '/') close(open, tag);
    else {
      const element: Open = { tag, attributes: attributesIn(attributes ?? ''), children: [] };
      parent.children.push(element);
      if (!EMPTY.has(tag)) open.push(element);
    }
  }
  return root.children;
}

function close(open: Open[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at > 0) open.length = at;
}

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)];
  return Object.fromEntries(
    found.map(([, name, value]) => [(name ?? '').toLowerCase(), decoded(value ?? '')]),
  );
}

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const hex = name[1] === 'x' || name[1] === 'X';
    const code = hex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
