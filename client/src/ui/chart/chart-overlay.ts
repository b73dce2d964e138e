/** Overlay of the chart: the prices on the axis, the lines with their labels and their tags on the axis. Plain elements, moved in each paint. */

import { createAxisLabels } from './axis-labels.ts';
import { slideTags, type TagBox } from './axis-tags.ts';
import type { ChartLine, ChartView } from './chart-candle.ts';
import { placeElement, setHidden } from './element-place.ts';
import { type LabelArea, LABEL_HEIGHT, LABEL_START, placeLabels } from './label-places.ts';
import { createLine, type LineParts, measureLabels, removeLine, writeLine } from './line-parts.ts';

/** The displayed lines. */
export interface DisplayedLines {
  readonly lines: readonly ChartLine[];
  readonly parts: ReadonlyMap<string, LineParts>;
  readonly view: ChartView;
  /** The price under the crosshair. */
  readonly cross: number | null;
}

/** Receiver of pointer and keyboard input on the lines. */
export interface LineFollower {
  /** Called after the texts changed; returns the lines whose label width the receiver changed. */
  readonly onText: (lines: readonly ChartLine[], parts: ReadonlyMap<string, LineParts>) => LineParts[];
  readonly onPaint: (onPaint: DisplayedLines) => void;
}

type Release = 'replaced' | 'moved';

export interface ChartOverlay {
  draw(view: ChartView): void;
  setLines(lines: readonly ChartLine[]): void;
  /** The price under the crosshair; null removes its tag. */
  setCross(price: number | null): void;
  /** The time left of the running candle, under the last price; empty shows none. */
  setCountdown(text: string): void;
  /** Height at the top that labels of lines leave free, in pixels. */
  setTop(height: number): void;
  /** Shows a dragged line instead of the line with its id, or in addition, until it is set to null. */
  showDragged(line: ChartLine | null): void;
  /**
   * Shows the dragged line until the lines of `setLines` no longer contain its id (`replaced`), or contain it at its price
   * (`moved`); its element keeps the focus.
   */
  releaseOnce(release: Release): void;
  follow(follower: LineFollower | null): void;
  /** Removes all elements; no later call has an effect. */
  end(): void;
}

const TAG_HEIGHT = 18;
const NOW_HEIGHT = 30;
/** Distance of a label's middle from the edges, so that its touch target is inside. */
const LABEL_EDGE = 22;

export function createOverlay(root: HTMLElement, priceText: (points: number) => string): ChartOverlay {
  const axisLabels = createAxisLabels(root, priceText);
  const countdown = document.createElement('small');
  const drawn = new Map<string, LineParts>();
  let ownLines: readonly ChartLine[] = [];
  let lines: readonly ChartLine[] = [];
  let cross: ChartLine | null = null;
  let draggedLine: ChartLine | null = null;
  let release: Release | null = null;
  let [view, top]: [ChartView | null, number] = [null, 0];
  let follower: LineFollower | null = null;
  let ended = false;

  const draw = () => {
    if (view === null || ended) return;
    const tags = placeTags(lines, view, countdown.textContent !== '');
    placeLines(lines, view, { drawn, tags, draggedLine, top });
    axisLabels.draw(view, [...tags.values()]);
    follower?.onPaint({ lines, parts: drawn, view, cross: cross?.price ?? null });
  };
  const write = () => {
    if (ended) return;
    if (isReleased(draggedLine, ownLines, release)) draggedLine = null;
    const others = ownLines.filter(({ id }) => id !== draggedLine?.id);
    lines = [...others, draggedLine, cross].filter((line) => line !== null);
    const changed = writeLines(lines, drawn, { root, priceText, countdown });
    measureLabels([...changed, ...(follower?.onText(lines, drawn) ?? [])]);
    draw();
  };

  return {
    draw(next) {
      view = next;
      draw();
    },
    setLines(next) {
      ownLines = next;
      write();
    },
    setCross(price) {
      if (cross === null && price === null) return;
      cross = price === null ? null : { id: 'cross', kind: 'cross', price };
      write();
    },
    setCountdown(text) {
      if (changesHeight(countdown, text)) draw();
    },
    setTop(height) {
      top = height;
      draw();
    },
    showDragged(line) {
      draggedLine = line;
      release = null;
      write();
    },
    releaseOnce(next) {
      release = next;
      write();
    },
    follow(next) {
      follower = next;
      write();
    },
    end() {
      ended = true;
      root.replaceChildren();
    },
  };
}

function isReleased(
  dragged: ChartLine | null,
  lines: readonly ChartLine[],
  release: Release | null,
): boolean {
  if (release === null) return false;
  const own = lines.find(({ id }) => id === dragged?.id);
  return release === 'replaced' ? own === undefined : own !== undefined && own.price === dragged?.price;
}

/** Writes the countdown; whether its tag has another height now. */
function changesHeight(countdown: HTMLElement, text: string): boolean {
  const before = countdown.textContent;
  if (before !== text) countdown.textContent = text;
  return (before === '') !== (text === '');
}

interface Writing {
  readonly root: HTMLElement;
  readonly priceText: (points: number) => string;
  readonly countdown: HTMLElement;
}

/** Creates, updates and removes elements to match the lines; returns those whose label width changed. */
function writeLines(
  lines: readonly ChartLine[],
  drawn: Map<string, LineParts>,
  { root, priceText, countdown }: Writing,
): LineParts[] {
  const removed = new Set(drawn.keys());
  const changed: LineParts[] = [];
  for (const line of lines) {
    removed.delete(line.id);
    const parts = drawn.get(line.id) ?? createLine(root, line);
    drawn.set(line.id, parts);
    if (writeLine(parts, line, priceText)) changed.push(parts);
    if (line.kind === 'now' && countdown.parentElement !== parts.tag) parts.tag.append(countdown);
  }
  for (const id of removed) {
    removeLine(drawn.get(id));
    drawn.delete(id);
  }
  return changed;
}

/** Alerts outside the view get no tag on the axis, since there may be many. */
function isOnAxis({ kind }: ChartLine, y: number, { height }: ChartView): boolean {
  return kind !== 'alert' || (y >= 0 && y <= height);
}

/** Position of each tag on the axis, by the id of its line. */
function placeTags(lines: readonly ChartLine[], view: ChartView, counting: boolean): Map<string, TagBox> {
  const boxes: TagBox[] = [];
  let fixed: TagBox | null = null;
  for (const line of lines) {
    const y = view.yOf(line.price);
    if (y === null || !isOnAxis(line, y, view)) continue;
    // a tag of two lines hangs down from its price, so that the price is at its line
    const tall = line.kind === 'now' && counting;
    const height = (tall ? NOW_HEIGHT : TAG_HEIGHT) * view.textScale;
    const box = { id: line.id, y: y + (height - TAG_HEIGHT * view.textScale) / 2, height };
    if (line.kind === 'now') fixed = { ...box, y: within(box.y, height / 2, view.height - height / 2) };
    else boxes.push(box);
  }
  const slid = slideTags(boxes, fixed, view.height);
  const all = fixed === null ? boxes : [...boxes, fixed];
  return new Map(
    all.flatMap((box) => {
      const tagY = slid.get(box.id);
      return tagY === undefined ? [] : [[box.id, { ...box, y: tagY }]];
    }),
  );
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

interface Placing {
  readonly drawn: ReadonlyMap<string, LineParts>;
  readonly tags: ReadonlyMap<string, TagBox>;
  /** Its label covers the others, which do not move. */
  readonly draggedLine: ChartLine | null;
  /** Height at the top without labels. */
  readonly top: number;
}

/** Where the middle of a label may be: at the edges it is next to its line. */
function labelArea({ width, height, textScale }: ChartView, top: number): LabelArea {
  const labelHeight = LABEL_HEIGHT * textScale;
  const edge = Math.min(LABEL_EDGE, height / 2);
  return {
    width,
    top: Math.min(Math.max(edge, top + labelHeight / 2), height - edge),
    bottom: height - edge,
    labelHeight,
  };
}

function placeLines(
  lines: readonly ChartLine[],
  view: ChartView,
  { drawn, tags, draggedLine, top }: Placing,
): void {
  const placed = lines.map((line) => {
    const y = view.yOf(line.price);
    return { line, y, seen: y !== null && y >= 0 && y <= view.height };
  });
  const area = labelArea(view, top);
  const labels = placeLabels(
    placed
      .filter(({ line, seen }) => seen && line.label !== undefined && line !== draggedLine)
      .map(({ line, y }) => ({
        id: line.id,
        y: within(y ?? 0, area.top, area.bottom),
        width: drawn.get(line.id)?.labelWidth ?? 0,
      })),
    area,
  );
  for (const { line, y, seen } of placed) {
    const parts = drawn.get(line.id);
    if (parts === undefined) continue;
    setHidden(parts.rule, !seen);
    const label =
      line === draggedLine
        ? { x: LABEL_START, y: within(y ?? 0, area.top, area.bottom) }
        : labels.get(line.id);
    setHidden(
      parts.label,
      label === undefined || !seen || line.label === undefined || view.height < LABEL_HEIGHT,
    );
    const tag = tags.get(line.id);
    setHidden(parts.tag, tag === undefined);
    if (y === null) continue;
    markBeyond(parts.tag, y, view);
    if (seen) placeElement(parts.rule, { x: 0, y, width: view.width });
    if (label !== undefined) placeElement(parts.label, label);
    if (tag !== undefined)
      placeElement(parts.tag, { x: view.width + 3, y: tag.y, width: view.axisWidth - 5 });
  }
}

/** A tag at the edge points to its price outside the view. */
function markBeyond(tag: HTMLElement, y: number, { height }: ChartView): void {
  const beyond = y < 0 ? 'above' : y > height ? 'below' : undefined;
  if (tag.dataset['beyond'] === beyond) return;
  if (beyond === undefined) delete tag.dataset['beyond'];
  else tag.dataset['beyond'] = beyond;
}
