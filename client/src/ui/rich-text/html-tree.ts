/**
 * HTML of an article as a tree with a closed list of elements. Text never becomes markup: anything not on
 * the list is dropped here, whether or not the server removed it, and malformed HTML is parsed as well as possible.
 */

export interface HtmlElement {
  readonly tag: HtmlTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = string | HtmlElement;

/** Allowed attributes of each element, in addition to `dir`. */
const TAGS = {
  ...{ p: [], br: [], hr: [], h2: [], h3: [], h4: [], strong: [], b: [], em: [], i: [], u: [], s: [] },
  ...{ sub: [], sup: [], ul: [], ol: [], li: [], blockquote: [], pre: [], code: [], figure: [] },
  ...{ figcaption: [], table: [], thead: [], tbody: [], tr: [] },
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
} as const;

export type HtmlTag = keyof typeof TAGS;

const EMPTY: readonly string[] = ['br', 'hr', 'img'];
/** Elements whose content is not shown. */
const UNREAD: readonly string[] = ['script', 'style', 'iframe', 'object', 'textarea', 'title', 'noscript'];
const DEEPEST = 20;

/** One slash, so that no other host is meant. */
const OWN_PATH = /^\/(?![/\\])/;
const ELSEWHERE = /^(?:https?:\/\/|mailto:)/i;
const COUNT = /^\d{1,3}$/;
const PIXELS = /^\d{1,4}$/;

/** True for an address on this site. */
export function isOwn(address: string): boolean {
  return OWN_PATH.test(address);
}

/** How the value of an attribute has to look. */
const VALUES: Readonly<Record<string, RegExp>> = {
  href: new RegExp(`${OWN_PATH.source}|${ELSEWHERE.source}`, 'i'),
  src: OWN_PATH,
  width: PIXELS,
  height: PIXELS,
  colspan: COUNT,
  rowspan: COUNT,
  dir: /^(?:ltr|rtl|auto)$/,
};

/** A limit, so that an unclosed element ends early. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^>"']){0,300})>|[^<]+|</gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

interface Open {
  readonly tag: HtmlTag | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export function htmlTree(html: string): readonly HtmlNode[] {
  const root: Open = { tag: null, attributes: {}, children: [] };
  const open: Open[] = [root];
  let unread: string | null = null;
  for (const [text, slash, name = '', attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name.toLowerCase();
    const isEnd = slash === '/';
    if (unread !== null) {
      if (isEnd && tag === unread) unread = null;
    } else if (name === '') {
      if (!text.startsWith('<!--')) appendText(open, unescaped(text));
    } else if (UNREAD.includes(tag)) unread = isEnd ? null : tag;
    else if (isListed(tag)) {
      if (isEnd) close(open, tag);
      else begin(open, tag, attributes);
    }
  }
  while (open.length > 1) finish(open);
  return root.children;
}

function isListed(tag: string): tag is HtmlTag {
  return Object.hasOwn(TAGS, tag);
}

function appendText(open: readonly Open[], text: string): void {
  open.at(-1)?.children.push(text);
}

function begin(open: Open[], tag: HtmlTag, written: string): void {
  const attributes = attributesOf(tag, written);
  // a picture of another server is dropped
  if (tag === 'img' && attributes['src'] === undefined) return;
  if (EMPTY.includes(tag)) open.at(-1)?.children.push({ tag, attributes, children: [] });
  else if (open.length <= DEEPEST) open.push({ tag, attributes, children: [] });
}

/** Ends the newest of these that is open, with everything in it; without one nothing ends. */
function close(open: Open[], tag: HtmlTag): void {
  const at = open.findLastIndex((each) => each.tag === tag);
  if (at === -1) return;
  while (open.length > at) finish(open);
}

function finish(open: Open[]): void {
  const last = open.pop();
  if (last === undefined || last.tag === null) return;
  const { tag, attributes, children } = last;
  open.at(-1)?.children.push({ tag, attributes, children });
}

function attributesOf(tag: HtmlTag, written: string): Record<string, string> {
  const allowed: readonly string[] = ['dir', ...TAGS[tag]];
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    const value = unescaped(double ?? single ?? '').trim();
    if (allowed.includes(key) && (VALUES[key]?.test(value) ?? true)) found[key] = value;
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const LAST_CODE_POINT = 0x10ffff;

function unescaped(text: string): string {
  return text.replaceAll(/&(#x?)?(\w{1,8});/gi, (whole: string, number: string | undefined, name: string) => {
    if (number === undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const base = number === '#' ? 10 : 16;
    const point = Number.parseInt(name, base);
    return point > 0 && point <= LAST_CODE_POINT ? String.fromCodePoint(point) : whole;
  });
}
