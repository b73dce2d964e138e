import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { layoutName, parseLayouts, useChartLayouts, useDefaultLayout } from './chart-layouts.ts';
import { useStoredIndicators } from './chart-indicators.ts';
import { useChartSettings } from './chart-settings.ts';

const RSI = { id: 0, kind: 'rsi', values: [9] };

function hooks() {
  return renderHook(() => ({
    layouts: useChartLayouts(),
    settings: useChartSettings(),
    indicators: useStoredIndicators(),
  })).result;
}

afterEach(() => {
  const all = hooks();
  act(() => {
    for (const { name } of all.current.layouts.layouts) all.current.layouts.remove(name);
    all.current.indicators[1]([{ id: 0, kind: 'sma', values: [14] }]);
    all.current.settings.setType('candles');
    all.current.settings.setScale('linear');
  });
  localStorage.clear();
});

it('[CHART-17] saves the chart under a name, and applies it again', () => {
  const all = hooks();
  act(() => all.current.settings.setType('area'));
  act(() => all.current.settings.setScale('logarithmic'));
  act(() => all.current.indicators[1]([RSI]));
  act(() => all.current.layouts.save('Momentum'));
  act(() => all.current.settings.setType('bars'));
  act(() => all.current.indicators[1]([]));
  act(() => all.current.layouts.apply(all.current.layouts.layouts[0]!));
  expect(all.current.settings).toMatchObject({ type: 'area', scale: 'logarithmic', volume: true });
  expect(all.current.indicators[0]).toEqual([RSI]);
});

it('[CHART-17] saves over the layout of the same name, which stays the default', () => {
  const all = hooks();
  act(() => all.current.layouts.save('A'));
  act(() => all.current.layouts.save('B'));
  act(() => all.current.layouts.toggleDefault('A'));
  act(() => all.current.settings.setType('line'));
  act(() => all.current.layouts.save('A'));
  expect(all.current.layouts.layouts.map(({ name, type, isDefault }) => [name, type, isDefault])).toEqual([
    ['B', expect.any(String), false],
    ['A', 'line', true],
  ]);
  act(() => all.current.layouts.toggleDefault('B'));
  expect(all.current.layouts.layouts.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  act(() => all.current.layouts.remove('B'));
  expect(all.current.layouts.layouts).toHaveLength(1);
});

it('[CHART-17] the chart opens with the default layout once per visit', () => {
  const all = hooks();
  act(() => all.current.settings.setType('heikinAshi'));
  act(() => all.current.layouts.save('Calm'));
  act(() => all.current.layouts.toggleDefault('Calm'));
  act(() => all.current.settings.setType('candles'));
  renderHook(() => useDefaultLayout());
  expect(all.current.settings.type).toBe('heikinAshi');
  act(() => all.current.settings.setType('candles'));
  renderHook(() => useDefaultLayout());
  expect(all.current.settings.type).toBe('candles');
});

it('[CHART-17] a stored layout of another version is left out', () => {
  const layout = {
    name: 'A',
    type: 'area',
    scale: 'linear',
    volume: false,
    indicators: [RSI],
    isDefault: true,
  };
  expect(parseLayouts([layout, { ...layout, type: 'renko' }, { ...layout, name: 7 }, null])).toEqual([
    layout,
  ]);
  expect(parseLayouts('A')).toBeNull();
  expect(layoutName('  a   b ')).toBe('a b');
  expect(layoutName('x'.repeat(50))).toHaveLength(40);
});
