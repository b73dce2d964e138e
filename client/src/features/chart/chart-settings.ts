/** Type and scale of the chart on this device, and whether it shows the volume. */

import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';
import { AXIS_SCALES, type AxisScale, CHART_TYPES, type ChartType } from '../../ui/chart/chart-style.ts';

const SWITCH = ['on', 'off'] as const;
const volume = storedChoice('chart-volume', SWITCH, () => 'on');
const type = storedChoice('chart-type', CHART_TYPES, () => 'candles');
const scale = storedChoice('chart-scale', AXIS_SCALES, () => 'linear');

export interface ChartSettings {
  readonly volume: boolean;
  readonly type: ChartType;
  readonly scale: AxisScale;
  readonly setVolume: (shown: boolean) => void;
  readonly setType: (type: ChartType) => void;
  readonly setScale: (scale: AxisScale) => void;
}

export function useChartSettings(): ChartSettings {
  const [volumeShown, setVolume] = useStoredChoice(volume);
  const [typeShown, setType] = useStoredChoice(type);
  const [scaleShown, setScale] = useStoredChoice(scale);
  return {
    volume: volumeShown === 'on',
    type: typeShown,
    scale: scaleShown,
    setType,
    setScale,
    setVolume: (shown) => setVolume(shown ? 'on' : 'off'),
  };
}
