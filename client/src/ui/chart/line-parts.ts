/** The elements of one line over the candles: the rule itself, its label at the start, its tag on the axis. */

import type { ChartLine } from './chart-candle.ts';

export interface LineParts {
  readonly rule: HTMLElement;
  readonly label: HTMLElement;
  readonly tag: HTMLElement;
  labelWidth: number;
}

function element(root: HTMLElement, tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.setAttribute('aria-hidden', 'true');
  root.append(made);
  return made;
}

export function createLine(root: HTMLElement, line: ChartLine): LineParts {
  const rule = element(root, 'i', `chart-rule chart-rule-${line.kind}`);
  const label = element(root, 'span', `chart-label chart-label-${line.kind}`);
  const tag = element(root, 'span', `chart-tag chart-tag-${line.kind}`);
  rule.dataset['line'] = line.id;
  tag.append(document.createElement('b'));
  return { rule, label, tag, labelWidth: 0 };
}

export function writeLine(parts: LineParts, line: ChartLine, priceText: (points: number) => string): void {
  const text = line.label ?? '';
  const before = parts.label.textContent;
  if (before !== text) {
    parts.label.textContent = text;
    // tabular digits: the width changes only with the number of characters
    if (before.length !== text.length || parts.labelWidth === 0) measureLabel(parts);
  }
  const price = priceText(line.price);
  const head = parts.tag.firstElementChild;
  if (head !== null && head.textContent !== price) head.textContent = price;
}

export function measureLabel(parts: LineParts): void {
  const { hidden } = parts.label;
  parts.label.hidden = false;
  parts.labelWidth = parts.label.offsetWidth;
  parts.label.hidden = hidden;
}

export function removeLine(parts: LineParts | undefined): void {
  parts?.rule.remove();
  parts?.label.remove();
  parts?.tag.remove();
}
