/** Hook that adds an extension to the chart. Its code is loaded when it is first used. */

import { type RefObject, useEffect, useState } from 'react';
import type { CandleEngine } from './candle-engine.ts';
import type { ChartCore, ChartExtension } from './chart-extension.ts';

type Create<T> = (core: ChartCore) => T;

/** `load` changes when the extension must be made again; null shows none. */
export function useExtension<T extends ChartExtension>(
  engine: RefObject<CandleEngine | null>,
  ready: number,
  load: (() => Promise<Create<T> | null>) | null,
): T | null {
  const [shown, setShown] = useState<T | null>(null);
  useEffect(() => {
    const built = engine.current;
    if (ready === 0 || load === null || built === null) return undefined;
    let made: T | null = null;
    let disposed = false;
    load().then(
      (create) => {
        if (disposed || create === null) return;
        made = built.attach(create);
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
  }, [engine, ready, load]);
  return shown;
}
