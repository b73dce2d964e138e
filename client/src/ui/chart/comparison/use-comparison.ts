/** Hook that shows a second instrument on a chart. Its code is loaded with the first one. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandleEngine } from '../candle-engine.ts';
import type { ChartCandle } from '../chart-candle.ts';
import type { Comparison } from './comparison.ts';

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
  const [shown, setShown] = useState<Comparison | null>(null);
  const latest = useRef(compared);
  useEffect(() => {
    latest.current = compared;
  });
  const name = compared?.name;
  useEffect(() => {
    const [built, notesElement] = [engine.current, notes.current];
    if (ready === 0 || name === undefined || built === null || notesElement === null) return undefined;
    let made: Comparison | null = null;
    let disposed = false;
    import('./comparison.ts').then(
      ({ createComparison }) => {
        if (disposed) return;
        made = built.attach((core) =>
          createComparison(core, {
            ...{ notes: notesElement, name },
            removeLabel: t('chart.indicators.remove', { name }),
            onRemove: () => latest.current?.onRemove(),
          }),
        );
        setShown(made);
      },
      () => {
        // the chart works without it
      },
    );
    return () => {
      disposed = true;
      if (made !== null) built.detach(made);
      setShown(null);
    };
  }, [engine, notes, ready, name, t]);
  const candles = compared?.candles ?? NOTHING;
  useEffect(() => shown?.setCandles(candles), [shown, candles]);
}
