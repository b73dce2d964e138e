/** The text of an article: known elements with known attributes, drawn one by one; of anything else only the words. */

import './markup.css';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Element, type Node, readMarkup } from './read-markup.ts';

const PLAIN = new Set([
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'figure', 'figcaption'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const EMPTY = new Set(['br', 'hr']);
/** One slash, so that no other host is meant. */
const OWN_ADDRESS = /^\/(?![/\\])/;
const ELSEWHERE = /^(?:https?:\/\/|mailto:)/i;
const DIRECTIONS = new Set(['ltr', 'rtl', 'auto']);

export function Markup({ html }: { html: string }) {
  const nodes = useMemo(() => readMarkup(html), [html]);
  return (
    <div className="markup" dir="auto">
      {drawn(nodes)}
    </div>
  );
}

function drawn(nodes: readonly Node[]): ReactNode {
  return nodes.map((node, i) => {
    // an article is drawn once and never reordered
    const key = `${i}`;
    return <Fragment key={key}>{typeof node === 'string' ? node : element(node)}</Fragment>;
  });
}

function element(node: Element): ReactNode {
  const { tag, attributes, children } = node;
  const inside = EMPTY.has(tag) ? undefined : drawn(children);
  if (tag === 'a') return anchor(attributes['href'] ?? '', inside);
  if (tag === 'img') return picture(attributes);
  if (!PLAIN.has(tag)) return inside;
  return createElement(tag, { ...directionOf(attributes), ...spansOf(tag, attributes) }, inside);
}

function anchor(href: string, inside: ReactNode): ReactNode {
  if (OWN_ADDRESS.test(href)) return <Link to={href}>{inside}</Link>;
  if (!ELSEWHERE.test(href)) return inside;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  );
}

function picture({ src = '', alt = '', width, height }: Element['attributes']): ReactNode {
  if (!OWN_ADDRESS.test(src)) return null;
  return (
    <img src={src} alt={alt} width={pixels(width)} height={pixels(height)} loading="lazy" decoding="async" />
  );
}

function directionOf({ dir }: Element['attributes']): { dir?: string } {
  return dir !== undefined && DIRECTIONS.has(dir) ? { dir } : {};
}

function spansOf(tag: string, { colspan, rowspan }: Element['attributes']) {
  return tag === 'th' || tag === 'td' ? { colSpan: pixels(colspan), rowSpan: pixels(rowspan) } : {};
}

function pixels(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : undefined;
}
