import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { parseDrawings, useStoredDrawings } from './chart-drawings.ts';
import { parseCodes, useComparedCode } from './compared-instrument.ts';
import { parseSecondChart, useSecondChart } from './second-chart.ts';
import { parseIndicators, useStoredIndicators } from './chart-indicators.ts';

afterEach(() => localStorage.clear());

it('[CHART-10] keeps the indicators of an account, and shows a change everywhere', () => {
  const one = renderHook(() => useStoredIndicators());
  const other = renderHook(() => useStoredIndicators());
  expect(one.result.current[0]).toEqual([{ id: 0, kind: 'sma', values: [14] }]);
  act(() => one.result.current[1]([{ id: 3, kind: 'rsi', values: [7] }]));
  expect(other.result.current[0]).toEqual([{ id: 3, kind: 'rsi', values: [7] }]);
  expect(parseIndicators(JSON.parse(localStorage.getItem('vernier.chart-indicators.visitor') ?? ''))).toEqual(
    [{ id: 0, kind: 'rsi', values: [7] }],
  );
  expect(parseIndicators({})).toBeNull();
  expect(parseIndicators([null, { kind: 7, values: [] }])).toEqual([]);
});

it('[CHART-11] keeps the drawings of an instrument apart from those of another one', () => {
  const drawing = {
    id: 0,
    kind: 'trend',
    points: [
      { timeS: 1, price: 2 },
      { timeS: 3, price: 4 },
    ],
    text: '',
  };
  const euro = renderHook(() => useStoredDrawings('EURUSD'));
  act(() => euro.result.current.onChange([drawing]));
  expect(renderHook(() => useStoredDrawings('GBPUSD')).result.current.drawings).toEqual([]);
  expect(renderHook(() => useStoredDrawings('EURUSD')).result.current.drawings).toEqual([drawing]);
  act(() => euro.result.current.setHidden(true));
  expect(euro.result.current.hidden).toBe(true);
  expect(
    parseDrawings([
      { ...drawing, points: [{ timeS: '1', price: 2 }] },
      { ...drawing, text: 5 },
    ]),
  ).toEqual([{ ...drawing, id: 1 }]);
});

it('[CHART-14] keeps the compared instrument of an account, and forgets it by choice', () => {
  const code = renderHook(() => useComparedCode());
  expect(code.result.current[0]).toBeNull();
  act(() => code.result.current[1]('ETHUSD'));
  expect(renderHook(() => useComparedCode()).result.current[0]).toBe('ETHUSD');
  expect(localStorage.getItem('vernier.chart-compared.visitor')).toBe('["ETHUSD"]');
  act(() => code.result.current[1](null));
  expect(code.result.current[0]).toBeNull();
  expect(parseCodes(['a', 'b'])).toEqual(['a']);
  expect(parseCodes([7])).toEqual([]);
  expect(parseCodes('a')).toBeNull();
});

it('[CHART-18] keeps instrument and period of the second chart', () => {
  const second = renderHook(() => useSecondChart());
  expect(second.result.current[0]).toBeNull();
  act(() => second.result.current[1]({ code: 'ETHUSD', period: '4hour' }));
  expect(renderHook(() => useSecondChart()).result.current[0]).toEqual({ code: 'ETHUSD', period: '4hour' });
  act(() => second.result.current[1](null));
  expect(second.result.current[0]).toBeNull();
  expect(parseSecondChart([{ code: 'ETHUSD', period: '2day' }])).toEqual([]);
  expect(parseSecondChart('ETHUSD')).toBeNull();
});
