/** The picture of a trade on a canvas: its texts, its candles with entry and exit, and the mark of the brand. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { MARK_NEEDLE, MARK_SCALES, MARK_UNITS } from '../../../ui/theme/mark-paths.ts';
import {
  MARKER_SIZE,
  layoutPicture,
  MARK_SIZE,
  type PictureColour,
  type PictureContent,
  type PictureLayout,
  PICTURE,
} from './picture-layout.ts';
import { tradeWindow } from './trade-window.ts';

type Trade = Pick<ClosedPositionView, 'openPrice' | 'closePrice' | 'openedAtMs' | 'closedAtMs'>;
type Colours = Readonly<Record<PictureColour | 'ground' | 'line', string>>;

const TOKENS: Colours = {
  ground: '--c-ground',
  line: '--c-line-2',
  ink: '--c-ink',
  caption: '--c-ink-3',
  needle: '--c-needle-ink',
  up: '--c-up',
  down: '--c-down',
};

interface PictureInput {
  readonly content: PictureContent;
  readonly trade: Trade;
  /** Undefined while they are loading or cannot be loaded: then a line leads from entry to exit. */
  readonly candles: readonly ChartCandle[] | undefined;
  readonly periodS: number;
}

export function paintPicture(canvas: HTMLCanvasElement, input: PictureInput): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const { fontFamily } = getComputedStyle(document.body);
  const font = (size: number, weight: number) => `${weight} ${size}px ${fontFamily}`;
  pen.direction = input.content.rightToLeft ? 'rtl' : 'ltr';
  pen.textAlign = 'left';
  const layout = layoutPicture(input.content, (text, size, weight) => {
    pen.font = font(size, weight);
    return pen.measureText(text).width;
  });
  const colours = readColours();
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const { text, x, baseline, size, weight, colour } of layout.texts) {
    pen.font = font(size, weight);
    pen.fillStyle = colours[colour];
    pen.fillText(text, x, baseline);
  }
  for (const { x, y, kind } of layout.dots) drawDot(pen, { x, y }, { kind, colours });
  if (layout.mark !== null) drawMark(pen, layout.mark, colours);
  drawTrade(pen, layout.chart, { ...input, colours });
}

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: keyof Colours) => style.getPropertyValue(TOKENS[name]).trim();
  return {
    ground: read('ground'),
    line: read('line'),
    ink: read('ink'),
    caption: read('caption'),
    needle: read('needle'),
    up: read('up'),
    down: read('down'),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface DotLook {
  readonly kind: 'hollow' | 'filled';
  readonly colours: Colours;
}

function drawDot(pen: CanvasRenderingContext2D, { x, y }: Point, { kind, colours }: DotLook): void {
  pen.beginPath();
  pen.arc(x, y, MARKER_SIZE, 0, 2 * Math.PI);
  pen.fillStyle = kind === 'filled' ? colours.ink : colours.ground;
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = colours.ink;
  pen.stroke();
}

function drawMark(pen: CanvasRenderingContext2D, { x, y }: Point, { ink, needle }: Colours): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(MARK_SIZE / MARK_UNITS, MARK_SIZE / MARK_UNITS);
  pen.lineCap = 'round';
  pen.lineWidth = 2;
  pen.strokeStyle = ink;
  pen.stroke(new Path2D(MARK_SCALES));
  pen.lineWidth = 2.5;
  pen.strokeStyle = needle;
  pen.stroke(new Path2D(MARK_NEEDLE));
  pen.restore();
}

const BODY_SHARE = 0.62;
const LEAST_BODY = 3;

interface TradeInput extends Omit<PictureInput, 'content'> {
  readonly colours: Colours;
}

/** Never mirrored: time runs to the right. */
function drawTrade(
  pen: CanvasRenderingContext2D,
  { x, y, width, height }: PictureLayout['chart'],
  { trade, candles, periodS, colours }: TradeInput,
): void {
  const { bars, entryBar, exitBar } = tradeWindow(candles ?? [], trade, periodS);
  const prices = [trade.openPrice, trade.closePrice, ...bars.flatMap(({ high, low }) => [high, low])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const count = Math.max(bars.length, exitBar + 1);
  const step = width / count;
  const barX = (bar: number) => x + (bar + 0.5) * step;
  const priceY = (price: number) => y + height * (high === low ? 0.5 : (high - price) / (high - low));
  const entry = { x: barX(entryBar), y: priceY(trade.openPrice) };
  const exit = { x: barX(exitBar), y: priceY(trade.closePrice) };
  pen.lineWidth = 2;
  for (const [index, { open, close, ...bar }] of bars.entries()) {
    pen.fillStyle = close >= open ? colours.up : colours.down;
    const body = Math.max(LEAST_BODY, step * BODY_SHARE);
    pen.fillRect(barX(index) - 1.5, priceY(bar.high), 3, priceY(bar.low) - priceY(bar.high));
    const [top, bottom] = [priceY(Math.max(open, close)), priceY(Math.min(open, close))];
    pen.fillRect(barX(index) - body / 2, top, body, Math.max(LEAST_BODY, bottom - top));
  }
  pen.setLineDash([10, 8]);
  pen.strokeStyle = colours.caption;
  for (const level of [entry.y, exit.y]) {
    pen.beginPath();
    pen.moveTo(x, level);
    pen.lineTo(x + width, level);
    pen.stroke();
  }
  pen.setLineDash([]);
  pen.lineWidth = 3;
  pen.strokeStyle = colours.ink;
  pen.beginPath();
  pen.moveTo(entry.x, entry.y);
  pen.lineTo(exit.x, exit.y);
  pen.stroke();
  drawDot(pen, entry, { kind: 'hollow', colours });
  drawDot(pen, exit, { kind: 'filled', colours });
}
