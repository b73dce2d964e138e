/** The price axis: its scale, its stretch by finger, mouse and keys, and its reset. The library handles drags and double taps. */

import { type IChartApi, PriceScaleMode } from 'lightweight-charts';
import { PRICE_MARGINS } from './chart-options.ts';
import type { AxisScale } from './chart-style.ts';

export interface PriceAxis {
  setScale(scale: AxisScale): void;
  /** Stretches the prices by a factor around the middle of the view. */
  stretch(factor: number): void;
  /** Fits the prices to the candles in view again. */
  reset(): void;
  /** Fits the prices under the legend, in pixels, as far as they keep most of the height. */
  setTop(height: number): void;
}

/** Percent of one price are linear in the price, so that scale only has other labels; the library would give each series its own. */
const MODES: Readonly<Record<AxisScale, PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  logarithmic: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Normal,
};

/** Most of a low chart stays with the prices, although the legend then covers some. */
const MOST_TOP = 0.3;

export function createPriceAxis(chart: IChartApi, box: HTMLElement): PriceAxis {
  const axis = chart.priceScale('right');
  admitTouch(chart, box);
  return {
    setScale: (scale) => axis.applyOptions({ mode: MODES[scale] }),
    stretch(factor) {
      const { mode } = axis.options();
      // the library sets a range of plain prices only
      if (mode === PriceScaleMode.Logarithmic) axis.applyOptions({ mode: PriceScaleMode.Normal });
      const range = axis.getVisibleRange();
      if (range !== null) {
        const middle = (range.from + range.to) / 2;
        const half = (range.to - range.from) / 2 / factor;
        axis.setVisibleRange({ from: middle - half, to: middle + half });
      }
      axis.applyOptions({ mode });
    },
    reset: () => axis.applyOptions({ autoScale: true }),
    setTop(height) {
      const share = height / Math.max(1, chart.panes()[0]?.getHeight() ?? 0);
      const top = Math.min(MOST_TOP, Math.max(PRICE_MARGINS.top, share));
      axis.applyOptions({ scaleMargins: { ...PRICE_MARGINS, top } });
    },
  };
}

/** A finger on the axis stretches it; elsewhere an upright drag scrolls the page, which is one option of the library for both. */
function admitTouch(chart: IChartApi, box: HTMLElement): void {
  const allow = (vertTouchDrag: boolean) => chart.applyOptions({ handleScroll: { vertTouchDrag } });
  box.addEventListener(
    'touchstart',
    ({ touches }) => {
      const x = (touches[0]?.clientX ?? 0) - box.getBoundingClientRect().left;
      if (x > box.clientWidth - chart.priceScale('right').width()) allow(true);
    },
    { capture: true, passive: true },
  );
  for (const end of ['touchend', 'touchcancel'] as const)
    box.addEventListener(end, () => allow(false), { capture: true, passive: true });
}
