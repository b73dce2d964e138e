/** Type, scale and indicators that this device shows in the chart. */

import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';
import { CHART_TYPES, type ChartType, AXIS_SCALES, type AxisScale } from '../../ui/chart/chart-style.ts';

const SWITCH = ['on', 'off'] as const;
const average = storedChoice('chart-average', SWITCH, () => 'on');
const volume = storedChoice('chart-volume', SWITCH, () => 'on');
const type = storedChoice('chart-type', CHART_TYPES, () => 'candles');
const scale = storedChoice('chart-scale', AXIS_SCALES, () => 'linear');

export interface ChartSettings {
  readonly average: boolean;
  readonly volume: boolean;
  readonly type: ChartType;
  readonly scale: AxisScale;
  readonly setAverage: (shown: boolean) => void;
  readonly setVolume: (shown: boolean) => void;
  readonly setType: (type: ChartType) => void;
  readonly setScale: (scale: AxisScale) => void;
}

export function useChartSettings(): ChartSettings {
  const [averageShown, setAverage] = useStoredChoice(average);
  const [volumeShown, setVolume] = useStoredChoice(volume);
  const [typeShown, setType] = useStoredChoice(type);
  const [scaleShown, setScale] = useStoredChoice(scale);
  return {
    average: averageShown === 'on',
    volume: volumeShown === 'on',
    type: typeShown,
    scale: scaleShown,
    setType,
    setScale,
    setAverage: (shown) => setAverage(shown ? 'on' : 'off'),
    setVolume: (shown) => setVolume(shown ? 'on' : 'off'),
  };
}
