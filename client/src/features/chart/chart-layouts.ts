/** Named layouts of the chart: its type, scale, volume and indicators. Each account has its list on this device. */

import { useEffect, useMemo } from 'react';
import { useUser } from '../../data/user/session.ts';
import { AXIS_SCALES, type AxisScale, CHART_TYPES, type ChartType } from '../../ui/chart/chart-style.ts';
import type { StoredIndicator } from '../../ui/chart/indicators/stored-indicator.ts';
import { parseIndicators, useStoredIndicators } from './chart-indicators.ts';
import { useChartSettings } from './chart-settings.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';

export interface ChartLayout {
  /** Differs from those of the other layouts of the account. */
  readonly name: string;
  readonly type: ChartType;
  readonly scale: AxisScale;
  readonly volume: boolean;
  readonly indicators: readonly StoredIndicator[];
  /** The chart opens with it on each visit. */
  readonly isDefault: boolean;
}

export const MOST_LAYOUTS = 20;
const LONGEST_NAME = 40;
const NONE: readonly ChartLayout[] = [];
const store: ListStore<ChartLayout> = { lists: new Map(), parse: parseLayouts, usual: NONE };

export interface ChartLayouts {
  readonly layouts: readonly ChartLayout[];
  /** Saves the chart as it is, also over a layout of the same name. */
  readonly save: (name: string) => void;
  readonly apply: (layout: ChartLayout) => void;
  readonly remove: (name: string) => void;
  /** Makes a layout the default, or no longer. */
  readonly toggleDefault: (name: string) => void;
}

export function useChartLayouts(): ChartLayouts {
  const [layouts, setLayouts] = useStoredList('chart-layouts', store);
  const { type, scale, volume, setType, setScale, setVolume } = useChartSettings();
  const [indicators, setIndicators] = useStoredIndicators();
  return {
    layouts,
    save(name) {
      const isDefault = layouts.some((one) => one.name === name && one.isDefault);
      const others = layouts.filter((one) => one.name !== name);
      setLayouts([...others, { name, type, scale, volume, indicators, isDefault }]);
    },
    apply(layout) {
      setType(layout.type);
      setScale(layout.scale);
      setVolume(layout.volume);
      setIndicators(layout.indicators);
    },
    remove: (name) => setLayouts(layouts.filter((one) => one.name !== name)),
    toggleDefault: (name) =>
      setLayouts(layouts.map((one) => ({ ...one, isDefault: one.name === name && !one.isDefault }))),
  };
}

/** Accounts whose chart has opened during this visit. */
const opened = new Set<string>();

/** Opens the chart with the default layout of the account, once per visit. */
export function useDefaultLayout(): void {
  const uid = useUser()?.uid ?? '';
  const { layouts, apply } = useChartLayouts();
  const layout = useMemo(() => layouts.find(({ isDefault }) => isDefault), [layouts]);
  useEffect(() => {
    if (opened.has(uid)) return;
    opened.add(uid);
    if (layout !== undefined) apply(layout);
  }, [uid, layout, apply]);
}

export function parseLayouts(stored: unknown): readonly ChartLayout[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, MOST_LAYOUTS).flatMap((entry: unknown): ChartLayout[] => {
    const value = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const { name, volume, isDefault } = value;
    const type = CHART_TYPES.find((one) => one === value['type']);
    const scale = AXIS_SCALES.find((one) => one === value['scale']);
    const indicators = parseIndicators(value['indicators']);
    if (typeof name !== 'string' || type === undefined || scale === undefined || indicators === null)
      return [];
    return [{ name, type, scale, indicators, volume: volume !== false, isDefault: isDefault === true }];
  });
}

/** A name as it is stored; empty when it has no letter. */
export function layoutName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME);
}
