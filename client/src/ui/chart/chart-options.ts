/** Options of the chart library. */

import { ColorType, CrosshairMode, LineStyle, TickMarkType, type Time } from 'lightweight-charts';
import type { ChartFormat } from './chart-candle.ts';
import type { ChartColours } from './chart-colours.ts';
import { textScale } from './text-scale.ts';

export const BAR_SPACING = 7;
export const EMPTY_BARS = 2;
export const MIN_SPACING = 2;
export const MAX_SPACING = 40;
const AXIS_FONT_PX = 11;
/** Shares of the pane above and below the prices. */
export const PRICE_MARGINS = { top: 0.1, bottom: 0.16 };

const MARK_KINDS: Readonly<Record<TickMarkType, 'year' | 'month' | 'day' | 'time'>> = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
};

interface OptionsInput {
  readonly format: ChartFormat;
  readonly axisWidth: number;
  /** Seconds that the times of the library are ahead. */
  readonly aheadS: () => number;
}

export function chartOptions({ format, axisWidth, aheadS }: OptionsInput) {
  const scale = textScale();
  const realS = (time: Time) => (time as number) - aheadS();
  return {
    autoSize: true,
    layout: {
      // the licence also accepts the notice with its link, which the settings of the chart and the account page have
      attributionLogo: false,
      fontFamily: "'Geist Variable', 'Geist Rest', system-ui, sans-serif",
      fontSize: AXIS_FONT_PX * scale,
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: {
      borderVisible: false,
      ticksVisible: false,
      textColor: 'rgba(0, 0, 0, 0)',
      minimumWidth: Math.round(axisWidth * scale),
      scaleMargins: PRICE_MARGINS,
    },
    timeScale: {
      borderVisible: false,
      ticksVisible: true,
      timeVisible: true,
      secondsVisible: false,
      allowBoldLabels: false,
      barSpacing: BAR_SPACING,
      minBarSpacing: MIN_SPACING,
      rightOffset: EMPTY_BARS,
      tickMarkMaxCharacterLength: 8,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => format.mark(realS(time), MARK_KINDS[kind]),
    },
    localization: { timeFormatter: (time: Time) => format.moment(realS(time)) },
    // one finger scrolls the page up and down over the chart; sideways it scrolls the chart
    handleScroll: { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true },
    kineticScroll: { touch: true, mouse: false },
  };
}

export function colourOptions({ ground, caption, ink, grid, volume }: ChartColours) {
  const line = { color: caption, style: LineStyle.Dotted, width: 1 } as const;
  return {
    layout: {
      background: { type: ColorType.Solid, color: ground },
      textColor: caption,
      panes: { separatorColor: grid, separatorHoverColor: volume },
    },
    crosshair: {
      vertLine: { ...line, labelBackgroundColor: ink },
      horzLine: { ...line, labelVisible: false },
    },
  };
}
