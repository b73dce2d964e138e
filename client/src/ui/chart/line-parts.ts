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
  // it has no place before the first paint
  made.hidden = true;
  root.append(made);
  return made;
}

export function createLine(root: HTMLElement, line: ChartLine): LineParts {
  const rule = element(root, 'i', `chart-rule chart-rule-${line.kind}`);
  const label = element(root, 'span', `chart-label chart-label-${line.kind}`);
  const tag = element(root, 'span', `chart-tag chart-tag-${line.kind}`);
  rule.dataset['line'] = line.id;
  for (const part of [rule, label, tag]) part.classList.toggle('chart-draft', line.draft === true);
  tag.append(document.createElement('b'));
  return { rule, label, tag, labelWidth: 0 };
}

/** Whether its label may have another width now. */
export function writeLine(parts: LineParts, line: ChartLine, priceText: (points: number) => string): boolean {
  const price = priceText(line.price);
  const head = parts.tag.firstElementChild;
  if (head !== null && head.textContent !== price) head.textContent = price;
  const text = line.label ?? '';
  const before = parts.label.textContent;
  if (before === text) return false;
  parts.label.textContent = text;
  // tabular digits: the width changes only with the number of characters
  return before.length !== text.length || parts.labelWidth === 0;
}

/**
 * Measures all labels together, since each measurement after a change causes a layout. A hidden one is hidden again until the next
 * paint; a visible one never is, since it would lose the focus.
 */
export function measureLabels(all: readonly LineParts[]): void {
  const hidden = all.filter(({ label }) => label.hidden);
  for (const { label } of hidden) label.hidden = false;
  for (const parts of all) parts.labelWidth = parts.label.offsetWidth;
  for (const { label } of hidden) label.hidden = true;
}

export function removeLine(parts: LineParts | undefined): void {
  parts?.rule.remove();
  parts?.label.remove();
  parts?.tag.remove();
}
