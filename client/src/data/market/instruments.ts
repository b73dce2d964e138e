/** The instrument list and its categories in the visitor's language, for screens. Prices live in quotes.ts. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CategoryWire, InstrumentWire } from '@vernier/shared/api/shapes/market';
import { vernier } from '../transport/vernier.ts';
import { fillInstrumentBook } from './instrument-book.ts';
import { type InstrumentInfo, instrumentInfo } from './instrument-info.ts';
import { currentSession, onSession } from '../browser-storage/session-store.ts';
import { page } from '../page.ts';
import { type OfflineMeta, queryClient, refetchFailed } from '../transport/query-client.ts';
import { fillQuotes, seedQuotes } from './quotes.ts';

export type { InstrumentInfo } from './instrument-info.ts';
export { nearestPoints, pointsOf } from './instrument-info.ts';

const LIST = 'instruments';
const CATEGORIES = 'categories';
const SEARCH = 'instrument-search';
/** Search results hardly ever change. */
const SEARCH_STALE_MS = 10 * 60_000;

async function fetchInstruments({ signal }: { signal: AbortSignal }): Promise<readonly InstrumentInfo[]> {
  const wires = await vernier.call('tradeList', {}, { signal, quiet: true });
  return adopt(wires);
}

function adopt(wires: readonly InstrumentWire[]): readonly InstrumentInfo[] {
  const list = infosOf(wires);
  fillInstrumentBook(list);
  seedQuotes(wires);
  return list;
}

let infos: ReadonlyMap<string, InstrumentInfo> = new Map();

/** Reuses the objects whose facts are the same, so that reading the list again re-renders no unchanged row. */
function infosOf(wires: readonly InstrumentWire[]): readonly InstrumentInfo[] {
  const known = infos;
  const entries = wires.map((wire) => {
    const facts = JSON.stringify({ ...wire, ForexQuotations: null, MarketStatus: null });
    return [facts, known.get(facts) ?? instrumentInfo(wire)] as const;
  });
  infos = new Map(entries);
  return entries.map(([, info]) => info);
}

interface FirstInstruments {
  readonly language: string;
  readonly list: readonly InstrumentInfo[];
  /** Of the whole list. */
  readonly count: number;
}

/** Shown until the whole list is loaded. */
let first: FirstInstruments | null = null;

interface Beginning {
  readonly language: string;
  readonly instruments: readonly InstrumentWire[];
  readonly count: number;
}

/** Shows the beginning of the list, and replaces all quotes with its prices. */
export function showFirstInstruments(beginning: Beginning): void {
  const { language, instruments, count } = beginning;
  const list = infosOf(instruments);
  first = { language, list, count };
  fillInstrumentBook(list);
  fillQuotes(instruments);
}

/** The same for the whole list, which was read at `readMs`. */
export function showInstruments({ language, instruments }: Omit<Beginning, 'count'>, readMs: number): void {
  const list = infosOf(instruments);
  queryClient.setQueryData([LIST, language], list, { updatedAt: readMs });
  fillInstrumentBook(list);
  fillQuotes(instruments);
}

export function setCategories(language: string, categories: readonly CategoryWire[]): void {
  queryClient.setQueryData([CATEGORIES, language], categories);
}

const NONE: readonly InstrumentInfo[] = [];
const JUST_READ_MS = 1_000;

export interface Instruments {
  /** In the server's order. */
  readonly instruments: readonly InstrumentInfo[];
  readonly loading: boolean;
  /** Nothing to show, and the last attempt failed. */
  readonly failed: boolean;
  retry(): void;
}

export function useInstruments(): Instruments {
  const language = page().language();
  const query = useQuery({
    queryKey: [LIST, language],
    queryFn: fetchInstruments,
    meta: { offline: 'public' } satisfies OfflineMeta,
    placeholderData: keepPreviousData,
  });
  return {
    instruments: query.data ?? NONE,
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    retry: () => void refetchFailed(),
  };
}

export interface ListedInstruments extends Instruments {
  /** Of the whole list: more than there are while only its beginning is known. */
  readonly count: number;
}

/** The beginning of the list until the whole list is loaded. */
export function useListedInstruments(): ListedInstruments {
  const whole = useInstruments();
  const isKnown = !whole.loading && !whole.failed;
  if (isKnown || first?.language !== page().language()) return { ...whole, count: whole.instruments.length };
  const { list, count } = first;
  return { ...whole, instruments: list, count: whole.failed ? list.length : count, loading: false };
}

export function useInstrument(code: string): InstrumentInfo | undefined {
  return useInstruments().instruments.find((instrument) => instrument.code === code);
}

const NO_CATEGORIES: readonly CategoryWire[] = [];

export function useCategories(): readonly CategoryWire[] {
  const language = page().language();
  const query = useQuery({
    queryKey: [CATEGORIES, language],
    queryFn: ({ signal }) => vernier.call('getCategories', {}, { signal, quiet: true }),
    meta: { offline: 'public' } satisfies OfflineMeta,
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });
  return query.data ?? NO_CATEGORIES;
}

/** Requests the list before any page does, while the translations are still loading, unless that was just done; most visits need it. */
export async function prefetchMarket(): Promise<void> {
  const queryKey = [LIST, page().language()];
  await queryClient.prefetchQuery({ queryKey, queryFn: fetchInstruments, staleTime: JUST_READ_MS });
}

/** Reads the list again, unless that was just done: on entering a page that shows it, and by pull to refresh. */
export async function refreshMarket(): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: [LIST],
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_READ_MS,
  });
}

/** Reads the list again for another account, whose leverages may differ, until the returned function is called. */
export function rereadForAccount(): () => void {
  let token = currentSession()?.token;
  return onSession(() => {
    const next = currentSession()?.token;
    if (next === token) return;
    token = next;
    void queryClient.invalidateQueries({ queryKey: [LIST] });
  });
}

export interface InstrumentSearch {
  /** Codes that match, in the server's order; null until the server has answered for this text. */
  readonly found: readonly string[] | null;
  readonly failed: boolean;
  retry(): void;
}

/** What the server finds by code, show code or name in any of its languages. */
export function useInstrumentSearch(text: string): InstrumentSearch {
  const searchText = text.trim();
  const query = useQuery({
    queryKey: [SEARCH, searchText.toLowerCase()],
    queryFn: async ({ signal }) => {
      const wires = await vernier.call('tradeList', { searchCurrency: searchText }, { signal, quiet: true });
      return wires.map((wire) => wire.Code);
    },
    enabled: searchText !== '',
    staleTime: SEARCH_STALE_MS,
  });
  return { found: query.data ?? null, failed: query.isError, retry: () => void query.refetch() };
}
