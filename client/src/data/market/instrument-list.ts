/** Filters and sort orders of instrument lists, as pure functions. */

import { searchKey } from '@vernier/shared/market/search-key';
import type { InstrumentInfo } from './instrument-info.ts';

export interface InstrumentFilter {
  readonly categoryId?: number | null;
  /** Only these codes, when given. */
  readonly codes?: ReadonlySet<string> | null;
  /** Matched against code, show code and the name in the visitor's language, blind to case and accents. */
  readonly text?: string;
}

export function filterInstruments(
  instruments: readonly InstrumentInfo[],
  { categoryId = null, codes = null, text = '' }: InstrumentFilter,
): readonly InstrumentInfo[] {
  const searchText = searchKey(text);
  if (categoryId === null && codes === null && searchText === '') return instruments;
  return instruments.filter(
    (instrument) =>
      (categoryId === null || instrument.categoryId === categoryId) &&
      (codes === null || codes.has(instrument.code)) &&
      (searchText === '' || matches(instrument, searchText)),
  );
}

function matches({ code, showCode, name }: InstrumentInfo, searchText: string): boolean {
  return [code, showCode, name].some((text) => searchKey(text).includes(searchText));
}

/** `listed` is the server's order, with the open markets before the closed ones. */
export const SORT_ORDERS = ['listed', 'gainers', 'losers', 'volume', 'last', 'name'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface Priced {
  readonly last: number;
  readonly change: number;
  readonly volume: number;
}

/** Open markets before closed ones; the same list while all are open. */
export function openFirst(instruments: readonly InstrumentInfo[]): readonly InstrumentInfo[] {
  const isOpen = ({ opensAtMs }: InstrumentInfo) => opensAtMs === null;
  if (instruments.every(isOpen)) return instruments;
  return [...instruments.filter(isOpen), ...instruments.filter((one) => !isOpen(one))];
}

/** What each order compares, the largest first. */
const FIGURES: Readonly<Record<Exclude<SortOrder, 'listed' | 'name'>, (priced: Priced) => number>> = {
  gainers: ({ change }) => change,
  losers: ({ change }) => -change,
  volume: ({ volume }) => volume,
  last: ({ last }) => last,
};

/** The largest figure first, names from A on; instruments without a price come last, ties keep the server's order. */
export function sortInstruments(
  instruments: readonly InstrumentInfo[],
  order: SortOrder,
  priceOf: (code: string) => Priced | undefined,
): readonly InstrumentInfo[] {
  if (order === 'listed') return openFirst(instruments);
  if (order === 'name')
    return instruments.toSorted((left, right) => compareText(left.showCode, right.showCode));
  const figure = ({ code }: InstrumentInfo) => {
    const priced = priceOf(code);
    return priced === undefined ? Number.NEGATIVE_INFINITY : FIGURES[order](priced);
  };
  return instruments.toSorted((left, right) => {
    const a = figure(left);
    const b = figure(right);
    return a === b ? 0 : b > a ? 1 : -1;
  });
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
