/** SVG pictures of the operator: a closed list of shapes and attributes, so that none runs code or loads a file [BRAND-4]. */

const ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
]);

const ATTRIBUTE =
  /^(?:xmlns|viewBox|id|d|[xy][12]?|[cfr][xy]|r|points|width|height|transform|offset|opacity|clip-path|clip-rule|gradientUnits|gradientTransform|fill(?:-opacity|-rule)?|stop-(?:color|opacity)|stroke(?:-dasharray|-dashoffset|-linecap|-linejoin|-miterlimit|-opacity|-width)?)$/;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
/** XML declaration, comment, tag or white space, from the place where the one before it ended. */
const TOKEN =
  /<\?xml[^<>]*\?>|<!--[^<>]*?-->|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*"[^"<>&']*")*)\s*(\/?)>|\s+/y;
const ATTRIBUTES = /([\w:-]+)\s*=\s*"([^"]*)"/g;
/** Only parts of the same picture are referred to. */
const OUTER_REFERENCE = /url\((?!#[\w-]+\))/i;
const VIEW_BOX = /^0 0 (\d{1,5}(?:\.\d{1,3})?) (\d{1,5}(?:\.\d{1,3})?)$/;

/** Null for a square picture of the listed shapes. */
export function svgProblem(text: string): string | null {
  const open: string[] = [];
  let elements = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) return `line ${lineAt(text, at)} is no tag of a plain SVG picture`;
    const [, slash, name, attributes = '', isEmpty] = token;
    if (name === undefined) continue;
    const problem = slash === '' ? tagProblem(name, attributes, elements === 0) : closeProblem(name, open);
    if (problem !== null) return `line ${lineAt(text, at)}: ${problem}`;
    if (slash === '/') continue;
    if (elements > 0 && open.length === 0) return `line ${lineAt(text, at)}: a picture has one svg element`;
    elements += 1;
    if (isEmpty === '') open.push(name);
  }
  if (elements === 0) return 'is empty';
  return open.length === 0 ? null : `the element ${open.at(-1)} has no end`;
}

function tagProblem(name: string, text: string, isRoot: boolean): string | null {
  if (isRoot !== (name === 'svg')) return 'a picture has one svg element around all others';
  if (!ELEMENTS.has(name)) return `the element ${name} is not allowed`;
  const attributes = new Map([...text.matchAll(ATTRIBUTES)].map(([, key = '', value = '']) => [key, value]));
  for (const [key, value] of attributes) {
    if (!ATTRIBUTE.test(key)) return `the attribute ${key} is not allowed`;
    if (OUTER_REFERENCE.test(value)) return `the attribute ${key} refers to another file`;
  }
  return isRoot ? rootProblem(attributes) : null;
}

function rootProblem(attributes: ReadonlyMap<string, string>): string | null {
  if (attributes.get('xmlns') !== SVG_NAMESPACE) return `xmlns must be ${SVG_NAMESPACE}`;
  const [, width, height] = VIEW_BOX.exec(attributes.get('viewBox') ?? '') ?? [];
  return width === undefined || width !== height ? 'viewBox must be a square such as "0 0 48 48"' : null;
}

function closeProblem(name: string, open: string[]): string | null {
  return open.pop() === name ? null : `the end of ${name} has no beginning`;
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
