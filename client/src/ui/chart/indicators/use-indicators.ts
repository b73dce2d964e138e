/** Hook that shows the indicators of a chart. Their code is loaded with the first one. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../format/number-text.ts';
import type { CandleEngine } from '../candle-engine.ts';
import type { IndicatorExtension } from './indicator-extension.ts';
import type { StoredIndicator } from './stored-indicator.ts';

interface Places {
  readonly engine: RefObject<CandleEngine | null>;
  readonly over: RefObject<HTMLElement | null>;
  readonly notes: RefObject<HTMLElement | null>;
}

interface Options {
  readonly indicators?: readonly StoredIndicator[];
  readonly onRemoveIndicator?: (id: number) => void;
  readonly periodS: number;
  readonly precision: number;
}

const NONE: readonly StoredIndicator[] = [];

export function useIndicators({ engine, over, notes }: Places, ready: number, options: Options): void {
  const { t } = useTranslation();
  const { indicators = NONE, periodS, precision } = options;
  const [shown, setShown] = useState<IndicatorExtension | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const areUsed = indicators.length > 0;
  useEffect(() => {
    const [built, overElement, notesElement] = [engine.current, over.current, notes.current];
    if (ready === 0 || !areUsed || built === null || overElement === null || notesElement === null)
      return undefined;
    let made: IndicatorExtension | null = null;
    let disposed = false;
    import('./indicator-extension.ts').then(
      ({ createIndicators }) => {
        if (disposed) return;
        made = built.attach((core) =>
          createIndicators(core, {
            ...{ periodS, over: overElement, notes: notesElement },
            price: (points) => pointsText(Math.round(points), precision),
            onRemove: (id) => latest.current.onRemoveIndicator?.(id),
            removeLabel: (name) => t('chart.indicators.remove', { name }),
          }),
        );
        setShown(made);
      },
      () => {
        // the chart works without them
      },
    );
    return () => {
      disposed = true;
      if (made !== null) built.detach(made);
      setShown(null);
    };
  }, [engine, over, notes, ready, areUsed, periodS, precision, t]);
  useEffect(() => shown?.setIndicators(indicators), [shown, indicators]);
}
