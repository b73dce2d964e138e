/**
 * What the pages last showed, kept on this device for a start without a network: prices and lists for everybody, orders and
 * money for the one session that saw them. It goes with that session, and gives way to the server's first word.
 */

import { hashKey } from '@tanstack/react-query';
import type { QuoteRowWire } from '@vernier/shared/api/socket';
import { fillInstrumentBook, instrumentBook } from '../market/instrument-book.ts';
import type { InstrumentInfo } from '../market/instrument-info.ts';
import { forgetStored, readStored, writeStored } from './cache-database.ts';
import { live } from '../transport/live.ts';
import { showKept } from '../transport/offline.ts';
import type { KeptOrders } from '../orders/open-orders.ts';
import { type Kept, queryClient } from '../transport/query-client.ts';
import { rowOf } from '../market/quote-row.ts';
import { quotes } from '../market/quotes.ts';
import { currentSession, onSession } from '../browser-storage/session-store.ts';

interface KeptQuery {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly readAtMs: number;
  /** By the session of the record. */
  readonly owned: boolean;
}

interface Record {
  /** Of the session that saw it; null is nobody's. */
  readonly token: string | null;
  readonly heardAtMs: number;
  readonly instruments: readonly InstrumentInfo[];
  readonly rows: readonly QuoteRowWire[];
  /** Of the newest row, when it was kept. */
  readonly rowsAgeMs: number;
  readonly queries: readonly KeptQuery[];
  readonly orders: KeptOrders | null;
}

const SAVE_EVERY_MS = 30_000;

/** Keeps what is shown, until the returned function is called. */
export function startKeeping(): () => void {
  let token = currentSession()?.token ?? null;
  // a session may have ended before anybody listened
  void forgetOfOthers();
  const save = () => void keep();
  const hidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const timer = setInterval(save, SAVE_EVERY_MS);
  document.addEventListener('visibilitychange', hidden);
  const forget = onSession(() => {
    const now = currentSession()?.token ?? null;
    if (now === token) return;
    token = now;
    void forgetStored();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
    forget();
  };
}

async function forgetOfOthers(): Promise<void> {
  const record = (await readStored()) as Record | undefined;
  if (record !== undefined && record.token !== (currentSession()?.token ?? null)) await forgetStored();
}

/** Only while the connection says that it is true. */
async function keep(): Promise<void> {
  if (live.state.phase !== 'live' || live.heardMs === null) return;
  const token = currentSession()?.token ?? null;
  const heardAtMs = live.heardMs;
  const orders = token === null ? null : await shownOrders();
  if ((currentSession()?.token ?? null) !== token) return;
  const { list } = instrumentBook();
  const record: Record = {
    token,
    heardAtMs,
    instruments: list,
    rows: list.flatMap(({ code }) => rowOf(quotes.get(code)) ?? []),
    rowsAgeMs: Math.min(...list.map(({ code }) => quotes.ageMs(code))),
    queries: await withEarlier(shownQueries(token)),
    orders,
  };
  await writeStored(record);
  // the session may have ended while it was written, and what is its own must not stay behind
  if ((currentSession()?.token ?? null) !== token) await forgetStored();
}

function shownQueries(token: string | null): KeptQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state, meta }): KeptQuery[] => {
      const kept = meta?.['kept'] as Kept['kept'] | undefined;
      const mine = kept === 'everybody' || (kept === 'owner' && token !== null && key.includes(token));
      if (!mine || state.data === undefined || state.isInvalidated) return [];
      return [{ key, data: state.data, readAtMs: state.dataUpdatedAt, owned: kept === 'owner' }];
    });
}

/** What this visit did not read, but an earlier one, if it is for everybody: such as the categories, on a visit that began elsewhere. */
async function withEarlier(shown: readonly KeptQuery[]): Promise<KeptQuery[]> {
  const earlier = ((await readStored()) as Record | undefined)?.queries ?? [];
  const known = new Set(shown.map(({ key }) => hashKey(key)));
  return [...shown, ...earlier.filter(({ key, owned }) => !owned && !known.has(hashKey(key)))];
}

async function shownOrders(): Promise<KeptOrders | null> {
  const { openOrders } = await import('../orders/account-book.ts');
  const { orders, pending, balanceMicros, called } = openOrders.state;
  return balanceMicros === null ? null : { orders: [...orders, ...pending], balanceMicros, called };
}

/** Shows what was kept, if this visit has heard nothing yet; call it when the server cannot be reached. */
export async function showLastSeen(): Promise<void> {
  const record = (await readStored()) as Record | undefined;
  if (live.heardMs !== null) return;
  if (record?.token !== (currentSession()?.token ?? null)) {
    showKept(null);
    return forgetStored();
  }
  if (instrumentBook().list.length === 0) fillInstrumentBook(record.instruments);
  quotes.take(record.rows, Date.now() - record.heardAtMs + record.rowsAgeMs);
  for (const { key, data, readAtMs } of record.queries) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    // nothing else has it while there is no network, so it stays although no page reads it
    queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, data, { updatedAt: readAtMs });
  }
  showKept(record.heardAtMs);
  const endOrders = record.orders === null ? null : await showOrders(record.orders);
  const endState = live.onState(() => {
    if (live.state.phase !== 'live') return;
    endState();
    endOrders?.();
    void queryClient.invalidateQueries();
  });
}

/** The list is asked for first; the kept one stands in for it when that fails. */
async function showOrders(kept: KeptOrders): Promise<() => void> {
  const { openOrders, readOrders } = await import('../orders/account-book.ts');
  const token = currentSession()?.token;
  const show = () => {
    if (openOrders.state.failed && currentSession()?.token === token) openOrders.show(kept);
  };
  const end = openOrders.onChange(show);
  show();
  return () => {
    end();
    readOrders();
  };
}
