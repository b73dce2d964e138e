/** Article text, built from its HTML as elements and not as markup. */

import './rich-text.css';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { textDirection } from '../format/text-direction.ts';
import { type HtmlElement, type HtmlNode, htmlTree, isOwn } from './html-tree.ts';

interface MarkupProps {
  readonly html: string;
  /** Links open in a new tab: the page is another site's, or has unsaved work. */
  readonly linksAside?: boolean;
}

export function RichText({ html, linksAside = false }: MarkupProps) {
  const nodes = useMemo(() => htmlTree(html), [html]);
  const direction = useMemo(() => textDirection(textOf(nodes)), [nodes]);
  return (
    <div className="markup" dir={direction}>
      {elementsOf(nodes, linksAside)}
    </div>
  );
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join(' ');
}

function elementsOf(nodes: readonly HtmlNode[], linksAside: boolean): ReactNode {
  return nodes.map((node, i) => {
    // an article renders once and is not reordered
    const key = `${i}`;
    return <Fragment key={key}>{typeof node === 'string' ? node : element(node, linksAside)}</Fragment>;
  });
}

function element({ tag, attributes, children }: HtmlElement, linksAside: boolean): ReactNode {
  const inside = children.length === 0 ? undefined : elementsOf(children, linksAside);
  if (tag === 'a') return anchor(attributes['href'], inside, linksAside);
  if (tag === 'img') return picture(attributes);
  const { colspan, rowspan, ...plain } = attributes;
  return createElement(tag, { ...plain, colSpan: count(colspan), rowSpan: count(rowspan) }, inside);
}

function anchor(href: string | undefined, inside: ReactNode, linksAside: boolean): ReactNode {
  if (href === undefined) return inside;
  if (isOwn(href) && !linksAside) return <Link to={href}>{inside}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  );
}

function picture({ src, alt = '', width, height }: HtmlElement['attributes']): ReactNode {
  return (
    <img src={src} alt={alt} width={count(width)} height={count(height)} loading="lazy" decoding="async" />
  );
}

function count(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number.parseInt(text, 10);
}
