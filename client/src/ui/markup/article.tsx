/** The text of an article: the elements that its HTML names, made one by one, and no markup of anybody's. */

import './article.css';
import { createElement, type ReactNode } from 'react';
import { type HtmlNode, htmlTree } from './html-tree.ts';

export function Article({ html }: { html: string }) {
  return (
    <div className="article" dir="auto">
      {drawn(htmlTree(html))}
    </div>
  );
}

function drawn(nodes: readonly HtmlNode[]): ReactNode {
  return nodes.map((node, place) => {
    if (typeof node === 'string') return node;
    const { tag, attributes, children } = node;
    const { href, colspan, rowspan, ...plain } = attributes;
    const props = {
      ...plain,
      key: place,
      ...(colspan !== undefined && { colSpan: Number.parseInt(colspan, 10) }),
      ...(rowspan !== undefined && { rowSpan: Number.parseInt(rowspan, 10) }),
      // whoever is linked to learns nothing of who came
      ...(href !== undefined && { href, target: '_blank', rel: 'noopener noreferrer' }),
    };
    return createElement(tag, props, ...(children.length === 0 ? [] : [drawn(children)]));
  });
}
