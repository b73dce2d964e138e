/** Order of the hints on the Trade page; each is shown once on a device. Pure, but for the stored list. */

import { readLocal, writeLocal } from '../../../data/browser-storage/local-store.ts';

const STORED = 'trade-hints';

export const TRADE_HINTS = ['figures', 'crosshair', 'lines'] as const;
export type TradeHintName = (typeof TRADE_HINTS)[number];

export interface HintFacts {
  /** A finger has no pointer over the chart. */
  readonly isTouch: boolean;
  /** A draft, a pending order or a stop has a line that can be moved. */
  readonly hasLines: boolean;
}

/** The first hint that was not shown yet and is of use now. */
export function nextHint(shown: ReadonlySet<string>, { isTouch, hasLines }: HintFacts): TradeHintName | null {
  const isUseful = { figures: true, crosshair: isTouch, lines: hasLines };
  return TRADE_HINTS.find((hint) => !shown.has(hint) && isUseful[hint]) ?? null;
}

export function shownHints(): ReadonlySet<string> {
  const stored = readLocal(STORED);
  return new Set(Array.isArray(stored) ? stored.filter((hint) => typeof hint === 'string') : []);
}

export function storeShownHint(hint: TradeHintName): void {
  writeLocal(STORED, [...new Set(shownHints()).add(hint)]);
}
