/** Hook that shows the drawings of a chart. Their code is loaded with the first one. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../format/number-text.ts';
import type { CandleEngine } from '../candle-engine.ts';
import type { DrawingExtension } from './drawing-extension.ts';
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
  const [shown, setShown] = useState<DrawingExtension | null>(null);
  const latest = useRef(options.drawings);
  useEffect(() => {
    latest.current = options.drawings;
  });
  const areUsed = drawings.length > 0;
  useEffect(() => {
    const [built, overElement] = [engine.current, over.current];
    if (ready === 0 || !areUsed || built === null || overElement === null) return undefined;
    let made: DrawingExtension | null = null;
    let disposed = false;
    const save = (next: readonly StoredDrawing[]) => latest.current?.onChange(next);
    import('./drawing-extension.ts').then(
      ({ createDrawings }) => {
        if (disposed) return;
        made = built.attach((core) =>
          createDrawings(core, {
            ...{ periodS, over: overElement },
            price: (points) => pointsText(Math.round(points), precision),
            handleLabel: (kind, index) => {
              const name = t(`chart.drawings.names.${kind}`);
              return index === null ? name : t('chart.drawings.point', { name, number: index + 1 });
            },
            removeLabel: (kind) => t('chart.indicators.remove', { name: t(`chart.drawings.names.${kind}`) }),
            onChange: save,
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
  }, [engine, over, ready, areUsed, periodS, precision, t]);
  useEffect(() => shown?.setDrawings(drawings, hidden), [shown, drawings, hidden]);
}
