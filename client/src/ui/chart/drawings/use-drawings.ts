/** Hook that shows the drawings of a chart. Their code is loaded with the first one. */

import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../format/number-text.ts';
import type { CandleEngine } from '../candle-engine.ts';
import type { ChartCore } from '../chart-extension.ts';
import { useExtension } from '../use-extension.ts';
import type { StoredDrawing } from './stored-drawing.ts';

export interface ChartDrawings {
  readonly drawings: readonly StoredDrawing[];
  readonly hidden: boolean;
  readonly onChange: (drawings: readonly StoredDrawing[]) => void;
  readonly setHidden: (hidden: boolean) => void;
}

interface Places {
  readonly engine: RefObject<CandleEngine | null>;
  readonly over: RefObject<HTMLElement | null>;
}

interface Options {
  readonly drawings?: ChartDrawings | undefined;
  readonly periodS: number;
  readonly precision: number;
}

const WITHOUT: Pick<ChartDrawings, 'drawings' | 'hidden'> = { drawings: [], hidden: false };

export function useDrawings({ engine, over }: Places, ready: number, options: Options): void {
  const { t } = useTranslation();
  const { periodS, precision } = options;
  const { drawings, hidden } = options.drawings ?? WITHOUT;
  const latest = useRef(options.drawings);
  useEffect(() => {
    latest.current = options.drawings;
  });
  const areUsed = drawings.length > 0;
  const load = useMemo(() => {
    if (!areUsed) return null;
    return async () => {
      const { createDrawings } = await import('./drawing-extension.ts');
      const overElement = over.current;
      if (overElement === null) return null;
      return (core: ChartCore) =>
        createDrawings(core, {
          ...{ periodS, over: overElement },
          price: (points) => pointsText(Math.round(points), precision),
          handleLabel: (kind, index) => {
            const name = t(`chart.drawings.names.${kind}`);
            return index === null ? name : t('chart.drawings.point', { name, number: index + 1 });
          },
          removeLabel: (kind) => t('chart.indicators.remove', { name: t(`chart.drawings.names.${kind}`) }),
          onChange: (next) => latest.current?.onChange(next),
        });
    };
  }, [areUsed, over, periodS, precision, t]);
  const shown = useExtension(engine, ready, load);
  useEffect(() => shown?.setDrawings(drawings, hidden), [shown, drawings, hidden]);
}
