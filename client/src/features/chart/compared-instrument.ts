/** The instrument that an account compares with the one of its chart, on this device. */

import { useEffect, useMemo } from 'react';
import { type InstrumentInfo, useInstruments } from '../../data/market/instruments.ts';
import type { ComparedInstrument } from '../../ui/chart/comparison/use-comparison.ts';
import type { ChartPeriod } from './periods.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';
import { type Candles, useCandles } from './use-candles.ts';

/** A list of one code or none. */
const store: ListStore<string> = { lists: new Map(), parse: parseCodes, usual: [] };

export function useComparedCode(): [string | null, (code: string | null) => void] {
  const [codes, setCodes] = useStoredList('chart-compared', store);
  return useMemo(
    () => [codes[0] ?? null, (code) => setCodes(code === null ? [] : [code])],
    [codes, setCodes],
  );
}

export function parseCodes(stored: unknown): readonly string[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.slice(0, 1).filter((code) => typeof code === 'string');
}

const NOTHING: ComparedInstrument['candles'] = [];

interface Chart {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly candles: Candles;
  /** A chart of one position compares nothing. */
  readonly compares: boolean;
}

/** Undefined without one, and on the chart of that instrument. */
export function useComparedInstrument({
  instrument,
  period,
  candles,
  compares,
}: Chart): ComparedInstrument | undefined {
  const [code, setCode] = useComparedCode();
  const { instruments } = useInstruments();
  const other =
    compares && code !== instrument.code ? instruments.find((one) => one.code === code) : undefined;
  const { candles: compared = NOTHING, loadOlder } = useCandles(other, period);
  const oldestS = candles.candles?.[0]?.timeS;
  const comparedS = compared[0]?.timeS;
  useEffect(() => {
    if (oldestS !== undefined && comparedS !== undefined && oldestS < comparedS) loadOlder();
  }, [oldestS, comparedS, loadOlder]);
  return useMemo(
    () => other && { name: other.showCode, candles: compared, onRemove: () => setCode(null) },
    [other, compared, setCode],
  );
}
