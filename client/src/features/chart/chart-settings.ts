/** Indicators that this device shows in the chart. */

import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';

const SWITCH = ['on', 'off'] as const;
const average = storedChoice('chart-average', SWITCH, () => 'on');
const volume = storedChoice('chart-volume', SWITCH, () => 'on');

export interface ChartSettings {
  readonly average: boolean;
  readonly volume: boolean;
  readonly setAverage: (shown: boolean) => void;
  readonly setVolume: (shown: boolean) => void;
}

export function useChartSettings(): ChartSettings {
  const [averageShown, setAverage] = useStoredChoice(average);
  const [volumeShown, setVolume] = useStoredChoice(volume);
  return {
    average: averageShown === 'on',
    volume: volumeShown === 'on',
    setAverage: (shown) => setAverage(shown ? 'on' : 'off'),
    setVolume: (shown) => setVolume(shown ? 'on' : 'off'),
  };
}
