/** Hook that shows the indicators of a chart. Their code is loaded with the first one. */

import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../format/number-text.ts';
import type { CandleEngine } from '../candle-engine.ts';
import type { ChartCore } from '../chart-extension.ts';
import { useExtension } from '../use-extension.ts';
import type { StoredIndicator } from './stored-indicator.ts';

interface Places {
  readonly engine: RefObject<CandleEngine | null>;
  readonly over: RefObject<HTMLElement | null>;
  readonly notes: RefObject<HTMLElement | null>;
}

interface Options {
  readonly indicators?: readonly StoredIndicator[];
  readonly onRemoveIndicator?: (id: number) => void;
  readonly onIndicators?: (indicators: readonly StoredIndicator[]) => void;
  readonly periodS: number;
  readonly precision: number;
}

const NONE: readonly StoredIndicator[] = [];

export function useIndicators({ engine, over, notes }: Places, ready: number, options: Options): void {
  const { t } = useTranslation();
  const { indicators = NONE, periodS, precision } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const areUsed = indicators.length > 0;
  const load = useMemo(() => {
    if (!areUsed) return null;
    return async () => {
      const { createIndicators } = await import('./indicator-extension.ts');
      const [overElement, notesElement] = [over.current, notes.current];
      if (overElement === null || notesElement === null) return null;
      return (core: ChartCore) =>
        createIndicators(core, {
          ...{ periodS, over: overElement, notes: notesElement },
          price: (points) => pointsText(Math.round(points), precision),
          onRemove: (id) => latest.current.onRemoveIndicator?.(id),
          onHeights: (changed) => latest.current.onIndicators?.(changed),
          removeLabel: (name) => t('chart.indicators.remove', { name }),
        });
    };
  }, [areUsed, over, notes, periodS, precision, t]);
  const shown = useExtension(engine, ready, load);
  useEffect(() => shown?.setIndicators(indicators), [shown, indicators]);
}
