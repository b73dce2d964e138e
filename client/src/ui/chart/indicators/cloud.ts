/** The cloud of Ichimoku between both spans, displayed later than the candles that they belong to. */

import type { IPrimitivePaneRenderer, Logical } from 'lightweight-charts';
import type { ChartCore } from '../chart-extension.ts';

type Spans = readonly (readonly [number | null, number | null])[];
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface Cloud {
  readonly setValues: (spans: Spans) => void;
  readonly recolour: (colour: string) => void;
  readonly end: () => void;
}

const FILL = 0.12;

/** `shift` is the number of bars by which the spans are displayed later. */
export function createCloud({ chart, candlesticks }: ChartCore, shift: number): Cloud {
  let spans: Spans = [];
  let ink = '';
  const place = (index: number, price: number) => ({
    x: chart.timeScale().logicalToCoordinate((index + shift) as Logical),
    y: candlesticks.priceToCoordinate(price),
  });
  const inView = () => {
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range === null) return [];
    const from = Math.max(0, Math.floor(range.from) - shift - 1);
    const to = Math.min(spans.length, Math.ceil(range.to) - shift + 2);
    const edges: { x: number; a: number; b: number }[] = [];
    for (let index = from; index < to; index++) {
      const [spanA, spanB] = spans[index] ?? [null, null];
      if (spanA === null || spanB === null) continue;
      const { x, y: a } = place(index, spanA);
      const { y: b } = place(index, spanB);
      if (x !== null && a !== null && b !== null) edges.push({ x, a, b });
    }
    return edges;
  };
  const draw = (target: Target) =>
    target.useMediaCoordinateSpace(({ context }) => {
      const edges = inView();
      context.strokeStyle = ink;
      context.fillStyle = ink;
      context.beginPath();
      for (const { x, a } of edges) context.lineTo(x, a);
      context.stroke();
      for (const { x, b } of edges.toReversed()) context.lineTo(x, b);
      context.globalAlpha = FILL;
      context.fill();
      context.globalAlpha = 1;
      context.beginPath();
      for (const { x, b } of edges) context.lineTo(x, b);
      context.setLineDash([2, 3]);
      context.stroke();
      context.setLineDash([]);
    });
  const views = [{ zOrder: () => 'bottom' as const, renderer: () => ({ draw }) }];
  const primitive = { paneViews: () => views };
  candlesticks.attachPrimitive(primitive);
  return {
    setValues(next) {
      spans = next;
    },
    recolour(colour) {
      ink = colour;
    },
    end: () => candlesticks.detachPrimitive(primitive),
  };
}
