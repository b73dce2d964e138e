/** Hook that shows a second instrument on a chart. Its code is loaded with the first one. */

import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandleEngine } from '../candle-engine.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { useExtension } from '../use-extension.ts';

export interface ComparedInstrument {
  /** `ETH/USD`. */
  readonly name: string;
  readonly candles: readonly ChartCandle[];
  readonly onRemove: () => void;
}

interface Places {
  readonly engine: RefObject<CandleEngine | null>;
  readonly notes: RefObject<HTMLElement | null>;
}

const NOTHING: readonly ChartCandle[] = [];

export function useComparison(
  { engine, notes }: Places,
  ready: number,
  compared: ComparedInstrument | undefined,
): void {
  const { t } = useTranslation();
  const latest = useRef(compared);
  useEffect(() => {
    latest.current = compared;
  });
  const name = compared?.name;
  const load = useMemo(() => {
    if (name === undefined) return null;
    return async () => {
      const { createComparison } = await import('./comparison.ts');
      const element = notes.current;
      if (element === null) return null;
      return (core: Parameters<typeof createComparison>[0]) =>
        createComparison(core, {
          ...{ notes: element, name },
          removeLabel: t('chart.indicators.remove', { name }),
          onRemove: () => latest.current?.onRemove(),
        });
    };
  }, [name, notes, t]);
  const shown = useExtension(engine, ready, load);
  const candles = compared?.candles ?? NOTHING;
  useEffect(() => shown?.setCandles(candles), [shown, candles]);
}
