import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { attachAxis } from './axis-canvas.ts';
import type { ChartView } from './chart-candle.ts';

const HEIGHT = 100;

interface Primitive {
  readonly paneViews: () => readonly View[];
  readonly priceAxisPaneViews: () => readonly View[];
}

interface View {
  readonly renderer: () => { draw: (target: object) => void };
}

/** A chart of the prices 0 to 100 with a point in each pixel, and a canvas that records what is filled. */
function chart(percentOf?: number) {
  let attached: Primitive | null = null;
  const series = {
    attachPrimitive: (primitive: Primitive) => {
      attached = primitive;
    },
    coordinateToPrice: (y: number) => HEIGHT - y,
    priceToCoordinate: (price: number) => HEIGHT - price,
  };
  const views: ChartView[] = [];
  attachAxis(
    series as unknown as ISeriesApi<'Candlestick'>,
    { priceScale: () => ({ width: () => 72 }) } as unknown as IChartApi,
    {
      colours: () => ({ grid: 'grid', tick: 'tick', caption: 'caption' }),
      scale: () => ({ logarithmic: false, percentOf }),
      onPaint: (view) => views.push(view),
      onDraw: () => undefined,
    },
  );
  const filledBy = (of: keyof Primitive, width: number) => {
    const filled: string[] = [];
    const context = {
      fillStyle: '',
      fillRect(...box: number[]) {
        filled.push(`${this.fillStyle} ${box.join(' ')}`);
      },
    };
    const scope = {
      context,
      bitmapSize: { width: width * 2, height: HEIGHT * 2 },
      mediaSize: { width, height: HEIGHT },
      horizontalPixelRatio: 2,
      verticalPixelRatio: 2,
    };
    const target = { useBitmapCoordinateSpace: (paint: (scope: object) => void) => paint(scope) };
    for (const view of attached?.[of]() ?? []) view.renderer().draw(target);
    return filled;
  };
  return { views, filledBy };
}

it('draws a line over the pane at each labelled price and reports these prices', () => {
  const { views, filledBy } = chart();
  expect(filledBy('paneViews', 300)).toEqual(['grid 0 200 600 2', 'grid 0 100 600 2', 'grid 0 0 600 2']);
  expect(views).toMatchObject([{ width: 300, axisWidth: 72, low: 0, high: 100, labelled: [0, 50, 100] }]);
});

it('draws the edge of the axis, a short tick at each mark and a long one at each labelled price', () => {
  const { filledBy } = chart();
  const filled = filledBy('priceAxisPaneViews', 72);
  expect(filled[0]).toBe('tick 0 0 2 200');
  expect(filled.filter((one) => one.startsWith('tick 2'))).toContain('tick 2 180 8 2');
  expect(filled.filter((one) => one.startsWith('caption'))).toEqual([
    'caption 2 200 14 2',
    'caption 2 100 14 2',
    'caption 2 0 14 2',
  ]);
});

it('[CHART-7] places the lines of a percent scale at whole changes', () => {
  const { views, filledBy } = chart(80);
  filledBy('paneViews', 300);
  expect(views[0]?.labelled).toEqual([0, 80]);
});
