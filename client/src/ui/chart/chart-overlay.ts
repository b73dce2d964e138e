/** What lies over the candles: the price ruler, the lines with their labels and the tags on the axis. Plain elements, moved in each paint. */

import { axisMarks, LABEL_GAP } from './axis-steps.ts';
import { slideTags, stepLabels, type TagBox } from './axis-tags.ts';
import type { ChartLine, ChartView } from './chart-candle.ts';

export interface ChartOverlay {
  draw(view: ChartView): void;
  setLines(lines: readonly ChartLine[]): void;
  /** The time left of the running candle, under the last price; empty shows none. */
  setCountdown(text: string): void;
}

const TAG_HEIGHT = 18;
const NOW_HEIGHT = 30;
const AXIS_TEXT_HEIGHT = 11;
const SVG = 'http://www.w3.org/2000/svg';

interface Drawn {
  readonly rule: HTMLElement;
  readonly label: HTMLElement;
  readonly tag: HTMLElement;
  labelWidth: number;
}

export function createOverlay(root: HTMLElement, priceText: (points: number) => string): ChartOverlay {
  const ruler = createRuler(root, priceText);
  const countdown = document.createElement('small');
  const drawn = new Map<string, Drawn>();
  let lines: readonly ChartLine[] = [];
  let view: ChartView | null = null;

  const draw = () => {
    if (view === null) return;
    const { height, width, axisWidth } = view;
    const boxes: TagBox[] = [];
    let fixed: TagBox | null = null;
    const places = new Map<string, number>();
    for (const line of lines) {
      const y = view.yOf(line.price);
      if (y === null) continue;
      places.set(line.id, y);
      // a tag of two lines hangs down from its price, so that the price stands on its line
      const tall = line.kind === 'now' && countdown.textContent !== '';
      const box = {
        id: line.id,
        y: tall ? y + (NOW_HEIGHT - TAG_HEIGHT) / 2 : y,
        height: tall ? NOW_HEIGHT : TAG_HEIGHT,
      };
      if (line.kind === 'now') fixed = box;
      else boxes.push(box);
    }
    const tags = slideTags(boxes, fixed, height);
    const labels = stepLabels(
      lines
        .filter((line) => line.label !== undefined && inside(places.get(line.id), height))
        .map((line) => ({
          id: line.id,
          y: places.get(line.id) ?? 0,
          width: drawn.get(line.id)?.labelWidth ?? 0,
        })),
    );
    for (const line of lines) {
      const parts = drawn.get(line.id);
      const y = places.get(line.id);
      if (parts === undefined) continue;
      const seen = inside(y, height);
      parts.rule.hidden = !seen;
      parts.label.hidden = !seen || line.label === undefined;
      parts.tag.hidden = y === undefined || (line.kind === 'now' && !seen);
      if (y === undefined) continue;
      parts.rule.style.transform = `translateY(${Math.round(y)}px)`;
      parts.rule.style.width = `${width}px`;
      parts.label.style.transform = `translate(${labels.get(line.id) ?? 8}px, ${Math.round(y)}px)`;
      parts.tag.style.transform = `translate(${width + 3}px, ${Math.round(tags.get(line.id) ?? y)}px)`;
      parts.tag.style.width = `${axisWidth - 5}px`;
    }
    ruler.draw(
      view,
      [...boxes, ...(fixed === null ? [] : [fixed])].map((box) => ({ ...box, y: tags.get(box.id) ?? box.y })),
    );
  };

  return {
    draw(next) {
      view = next;
      draw();
    },
    setLines(next) {
      lines = next;
      const gone = new Set(drawn.keys());
      for (const line of next) {
        gone.delete(line.id);
        const parts = drawn.get(line.id) ?? createLine(root, line);
        drawn.set(line.id, parts);
        writeLine(parts, line, priceText);
        if (line.kind === 'now' && countdown.parentElement !== parts.tag) parts.tag.append(countdown);
      }
      for (const id of gone) removeLine(drawn, id);
      draw();
    },
    setCountdown(text) {
      if (countdown.textContent === text) return;
      const changesHeight = (countdown.textContent === '') !== (text === '');
      countdown.textContent = text;
      if (changesHeight) draw();
    },
  };
}

function inside(y: number | undefined, height: number): boolean {
  return y !== undefined && y >= 0 && y <= height;
}

function element(root: HTMLElement, tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  root.append(made);
  return made;
}

function createLine(root: HTMLElement, line: ChartLine): Drawn {
  const rule = element(root, 'i', `chart-rule chart-rule-${line.kind}`);
  const label = element(root, 'span', `chart-label chart-label-${line.kind}`);
  const tag = element(root, 'span', `chart-tag chart-tag-${line.kind}`);
  rule.dataset['line'] = line.id;
  tag.append(document.createElement('b'));
  return { rule, label, tag, labelWidth: 0 };
}

function writeLine(parts: Drawn, line: ChartLine, priceText: (points: number) => string): void {
  const text = line.label ?? '';
  const before = parts.label.textContent;
  if (before !== text) {
    parts.label.textContent = text;
    // tabular digits: the width changes only with the number of characters
    if (before.length !== text.length || parts.labelWidth === 0) {
      parts.label.hidden = false;
      parts.labelWidth = parts.label.offsetWidth;
    }
  }
  const price = priceText(line.price);
  const head = parts.tag.firstElementChild;
  if (head !== null && head.textContent !== price) head.textContent = price;
}

function removeLine(drawn: Map<string, Drawn>, id: string): void {
  const parts = drawn.get(id);
  if (parts === undefined) return;
  parts.rule.remove();
  parts.label.remove();
  parts.tag.remove();
  drawn.delete(id);
}

/** The axis as a ruler: an edge, minor and major ticks, and prices where no tag covers them. */
function createRuler(root: HTMLElement, priceText: (points: number) => string) {
  const svg = document.createElementNS(SVG, 'svg');
  const minor = document.createElementNS(SVG, 'path');
  const major = document.createElementNS(SVG, 'path');
  svg.setAttribute('class', 'chart-ruler');
  minor.setAttribute('class', 'chart-ruler-minor');
  major.setAttribute('class', 'chart-ruler-major');
  svg.append(minor, major);
  root.prepend(svg);
  const texts: HTMLElement[] = [];

  return {
    draw(view: ChartView, tags: readonly TagBox[]) {
      const marks = axisMarks(view.low, view.high, { height: view.height, gap: LABEL_GAP });
      const x = view.width + 0.5;
      const tick = (length: number) => (price: number) => {
        const y = view.yOf(price);
        return y === null ? '' : `M${x} ${Math.round(y) + 0.5}h${length}`;
      };
      svg.setAttribute('height', String(view.height));
      minor.setAttribute('d', `M${x} 0V${view.height}${marks.all.map(tick(4)).join('')}`);
      major.setAttribute('d', marks.labelled.map(tick(7)).join(''));
      const labelled = marks.labelled.filter((price) => {
        const y = view.yOf(price);
        if (y === null || y < AXIS_TEXT_HEIGHT || y > view.height - AXIS_TEXT_HEIGHT / 2) return false;
        return tags.every((tag) => Math.abs(tag.y - y) >= (tag.height + AXIS_TEXT_HEIGHT) / 2);
      });
      while (texts.length < labelled.length) texts.push(element(root, 'span', 'chart-axis'));
      for (const [index, text] of texts.entries()) {
        const price = labelled[index];
        text.hidden = price === undefined;
        if (price === undefined) continue;
        const words = priceText(price);
        if (text.textContent !== words) text.textContent = words;
        text.style.transform = `translate(${view.width + 12}px, ${Math.round(view.yOf(price) ?? 0)}px)`;
      }
    },
  };
}
