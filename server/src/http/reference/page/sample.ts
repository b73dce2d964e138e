/** Samples to copy: a command, TypeScript, a response; each as plain text with its kind. */

import { escaped } from './markup.ts';

/** How a reader may see requests; a script shows one of the first two at a time. */
export type SampleKind = 'curl' | 'ts' | 'answer';

const TITLES: Readonly<Record<SampleKind, string>> = {
  curl: 'curl',
  ts: 'TypeScript',
  answer: 'Answer',
};
/** Columns of a phone's page, and about those next to the text on a wide one. */
const WIDTH = 52;
/** An answer that is longer is folded. */
const MOST_LINES = 40;
const KEY = /(?:&quot;(?:(?!&quot;).)*&quot;|(?<=^ *|\{ |, )\w+)(?=: )/gm;

/** The button has no work without the page's script, which is who shows it. */
export function sampleBlock(kind: SampleKind, text: string, title: string = TITLES[kind]): string {
  const lines = text.split('\n').length;
  const copy = `<button type="button" class="copy" hidden><span>Copy</span><span hidden>Copied</span></button>`;
  const code = `<pre><code>${kind === 'curl' ? escaped(text) : marked(text)}</code></pre>`;
  if (kind !== 'answer' || lines <= MOST_LINES)
    return `<figure class="sample ${kind}"><figcaption>${escaped(title)}${copy}</figcaption>${code}</figure>`;
  return `<details class="sample ${kind}"><summary>${escaped(title)} <small>${lines} lines</small></summary>${copy}${code}</details>`;
}

function marked(text: string): string {
  return escaped(text).replace(KEY, '<i>$&</i>');
}

/** JSON over as few lines as its width allows. */
export function formatJson(value: unknown, before = ''): string {
  const short = inLine(value);
  if (before.length + short.length <= WIDTH || typeof value !== 'object' || value === null) return short;
  const inner = `${before}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((one) => formatJson(one, inner))
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${formatJson(one, inner)}`);
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${before}${close}`;
}

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  const items = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`);
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}

/** The same as TypeScript writes it. */
export function literal(value: object): string {
  return formatJson(value)
    .replaceAll(/"(\w+)": /g, '$1: ')
    .replaceAll(/"((?:[^"\\'])*)"/g, "'$1'");
}
