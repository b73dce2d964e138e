/** Types of a chart, and scales of its price axis. */

export const CHART_TYPES = ['candles', 'hollow', 'heikinAshi', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const AXIS_SCALES = ['linear', 'logarithmic', 'percent'] as const;

export type AxisScale = (typeof AXIS_SCALES)[number];
