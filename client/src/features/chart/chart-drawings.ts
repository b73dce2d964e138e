/** Drawings that an account has on the chart of an instrument, on this device, and whether it hides them. */

import { useMemo } from 'react';
import { storedChoice, useStoredChoice } from '../../ui/browser/stored-choice.ts';
import type { DrawingPoint, StoredDrawing } from '../../ui/chart/drawings/stored-drawing.ts';
import type { ChartDrawings } from '../../ui/chart/drawings/use-drawings.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';

const NONE: readonly StoredDrawing[] = [];
const store: ListStore<StoredDrawing> = { lists: new Map(), parse: parseDrawings, usual: NONE };
const visibility = storedChoice('chart-drawings-shown', ['on', 'off'], () => 'on');

export function useStoredDrawings(code: string): ChartDrawings {
  const [drawings, onChange] = useStoredList(`chart-drawings.${code}`, store);
  const [shown, setShown] = useStoredChoice(visibility);
  return useMemo(
    () => ({
      drawings,
      hidden: shown === 'off',
      onChange,
      setHidden: (hidden) => setShown(hidden ? 'off' : 'on'),
    }),
    [drawings, shown, onChange, setShown],
  );
}

export function parseDrawings(stored: unknown): readonly StoredDrawing[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((entry: unknown, id): StoredDrawing[] => {
    const { kind, points, text } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof kind !== 'string' || !Array.isArray(points) || !points.every(isPoint)) return [];
    return [{ id, kind, points, text: typeof text === 'string' ? text : '' }];
  });
}

function isPoint(point: unknown): point is DrawingPoint {
  const { timeS, price } = (point ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(timeS) && Number.isSafeInteger(price);
}
