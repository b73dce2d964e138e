/**
 * Offline cache: the data that the pages last showed, stored in this browser for a start without a network. Prices and lists
 * are for all users; orders and money are for their session and are removed with it. Data of the server replaces it.
 */

import { hashKey } from '@tanstack/react-query';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { fillInstrumentBook, instrumentBook } from '../market/instrument-book.ts';
import type { InstrumentInfo } from '../market/instrument-info.ts';
import { removeStored, readStored, writeStored } from './cache-database.ts';
import { live } from '../transport/live.ts';
import { setCachedAt } from '../transport/offline.ts';
import type { CachedOrders } from '../orders/open-orders.ts';
import { type OfflineMeta, queryClient } from '../transport/query-client.ts';
import type { LiveQuote, MarketStatus } from '../market/quote-store.ts';
import { quotes } from '../market/quotes.ts';
import { currentSession, onSession } from '../browser-storage/session-store.ts';

const WIRE_STATUS: Readonly<Record<MarketStatus, number>> = { closed: 0, open: 1, halted: 2, close_only: 3 };

interface CachedQuery {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly readAtMs: number;
  /** For the session of the record only. */
  readonly owned: boolean;
}

interface CacheRecord {
  /** Of the session that read it; null without a session. */
  readonly token: string | null;
  readonly heardAtMs: number;
  readonly instruments: readonly InstrumentInfo[];
  readonly rows: readonly QuoteRowWire[];
  /** Age of the newest row when it was stored. */
  readonly rowsAgeMs: number;
  readonly queries: readonly CachedQuery[];
  readonly orders: CachedOrders | null;
}

const SAVE_EVERY_MS = 30_000;
/** A session that was not used for so long has ended. */
const SESSION_LIFE_MS = 30 * 86_400_000;

/** Stores the shown data regularly, until the returned function is called. */
export function startOfflineCache(): () => void {
  let token = currentSession()?.token ?? null;
  // a session may have ended before the listener below was added
  void removeOtherSessions();
  const save = () => void store();
  const hidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const timer = setInterval(save, SAVE_EVERY_MS);
  document.addEventListener('visibilitychange', hidden);
  const forget = onSession(() => {
    const now = currentSession()?.token ?? null;
    if (now === token) return;
    token = now;
    void removeStored();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
    forget();
  };
}

async function removeOtherSessions(): Promise<void> {
  const record = (await readStored()) as CacheRecord | undefined;
  if (record !== undefined && !isOfCurrentSession(record)) await removeStored();
}

function isOfCurrentSession({ token, heardAtMs }: CacheRecord): boolean {
  if (token !== (currentSession()?.token ?? null)) return false;
  return token === null || Date.now() - heardAtMs < SESSION_LIFE_MS;
}

/** Only while the data are known to be current. */
async function store(): Promise<void> {
  if (live.state.phase !== 'live' || live.lastMessageMs === null) return;
  const token = currentSession()?.token ?? null;
  const heardAtMs = live.lastMessageMs;
  const orders = token === null ? null : await shownOrders();
  if ((currentSession()?.token ?? null) !== token) return;
  const { list } = instrumentBook();
  const record: CacheRecord = {
    token,
    heardAtMs,
    instruments: list,
    rows: list.flatMap(({ code }) => quoteRowOf(quotes.get(code)) ?? []),
    rowsAgeMs: Math.min(...list.map(({ code }) => quotes.ageMs(code))),
    queries: await withEarlier(shownQueries(token)),
    orders,
  };
  await writeStored(record);
  // the session may have ended while its data were written
  if ((currentSession()?.token ?? null) !== token) await removeStored();
}

function shownQueries(token: string | null): CachedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state, meta }): CachedQuery[] => {
      const scope = meta?.['offline'] as OfflineMeta['offline'] | undefined;
      const isCached = scope === 'public' || (scope === 'session' && token !== null && key.includes(token));
      if (!isCached || state.data === undefined || state.isInvalidated) return [];
      return [{ key, data: state.data, readAtMs: state.dataUpdatedAt, owned: scope === 'session' }];
    });
}

/** Adds public data that an earlier visit read and this one did not, such as the categories. */
async function withEarlier(shown: readonly CachedQuery[]): Promise<CachedQuery[]> {
  const earlier = ((await readStored()) as CacheRecord | undefined)?.queries ?? [];
  const known = new Set(shown.map(({ key }) => hashKey(key)));
  return [...shown, ...earlier.filter(({ key, owned }) => !owned && !known.has(hashKey(key)))];
}

async function shownOrders(): Promise<CachedOrders | null> {
  const { openOrders } = await import('../orders/account-book.ts');
  const { byId, balanceMicros, called } = openOrders.state;
  return balanceMicros === null ? null : { orders: [...byId.values()], balanceMicros, called };
}

/** Shows the cached data, unless the server has answered during this visit. Call it when the server is unreachable. */
export async function showCachedData(): Promise<void> {
  const record = (await readStored()) as CacheRecord | undefined;
  if (live.lastMessageMs !== null) return;
  if (record === undefined || !isOfCurrentSession(record)) {
    setCachedAt(null);
    return removeStored();
  }
  if (instrumentBook().list.length === 0) fillInstrumentBook(record.instruments);
  quotes.take(record.rows, Date.now() - record.heardAtMs + record.rowsAgeMs);
  for (const { key, data, readAtMs } of record.queries) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    // stored although no page reads it: it cannot be read again without a network
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: readAtMs });
  }
  setCachedAt(record.heardAtMs);
  const endOrders = record.orders === null ? null : await showOrders(record.orders);
  const endState = live.onState(() => {
    if (live.state.phase !== 'live') return;
    endState();
    endOrders?.();
    void queryClient.invalidateQueries();
  });
}

/** Shows the cached orders once reading them from the server has failed. */
async function showOrders(cached: CachedOrders): Promise<() => void> {
  const { openOrders, readOrders } = await import('../orders/account-book.ts');
  const token = currentSession()?.token;
  const show = () => {
    if (openOrders.state.failed && currentSession()?.token === token) openOrders.show(cached);
  };
  const end = openOrders.onChange(show);
  show();
  return () => {
    end();
    readOrders();
  };
}

/** A quote in the shape of the API, for the offline cache. */
function quoteRowOf(quote: LiveQuote | undefined): QuoteRowWire | null {
  if (quote === undefined) return null;
  const { id, code, open, last, change, high, low, volume, bid, ask, timeMs, status } = quote;
  return {
    Id: id,
    Code: code,
    Open: open,
    Close: last,
    Change: change,
    High: high,
    Low: low,
    Volume: volume,
    Bid: bid,
    Ask: ask,
    Time: timeMs,
    MarketStatus: WIRE_STATUS[status],
  };
}
