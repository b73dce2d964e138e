/** Options of the executor: its store, clock and market, and how it is driven. */

import type { Clock, TimeMs } from '../clock.ts';
import type { MarketView } from '../market/market-view.ts';
import type { TradingSettings } from '../trading/pricing/valuation.ts';
import type { TrailingPast } from '../trading/triggers/trailing-book.ts';
import type { Store, StoredState } from './store.ts';

/** Store methods that the executor uses. */
export type ExecutorStore = Pick<
  Store,
  'load' | 'accountRows' | 'commit' | 'commandsPerCommit' | 'idempotencyRows' | 'order' | 'orderByClientId'
>;

export interface ExecutorOptions {
  readonly store: ExecutorStore;
  readonly clock: Clock;
  readonly market: MarketView;
  readonly settings: TradingSettings;
  /** Most accounts without open orders and transfers that stay in memory [BOUND-9]. */
  readonly inactiveLimit?: number;
  /** The newest moment whose effects are in the store; that of the clock when it is absent. */
  readonly playedMs?: TimeMs;
  /** What trailing stops have followed up to that moment. */
  readonly trailingPast?: TrailingPast;
  /** Plays every moment of the market up to this one, so that no tick of before it meets a later order [ORDER-16]. */
  readonly catchUp?: (nowMs: TimeMs) => void;
  /** Most units of work of a moment in one turn: positions charged, orders fired, accounts reviewed. */
  readonly sliceUnits?: number;
  /** Lets the event loop run, between two parts of a start with many accounts; without it the start has one part. */
  readonly pause?: () => Promise<unknown>;
  /** Runs its argument in a later iteration of the event loop. */
  readonly defer: (run: () => void) => void;
  /** A commit failed, so memory is ahead of the disk: nothing may be answered any more and the process must end. */
  readonly onFatal: (error: unknown) => void;
  /** A listener of commits threw; the commit is durable anyway. Without this handler the error is fatal. */
  readonly onListenerError?: (error: unknown) => void;
}

/** Options of an executor whose accounts join another one. */
export interface FollowerOptions
  extends Required<Pick<ExecutorOptions, 'market' | 'playedMs' | 'trailingPast'>> {
  readonly stored: StoredState;
}

/** The store, with a state that was read before. */
export function storeWith(store: ExecutorStore, stored: StoredState): ExecutorStore {
  return {
    commandsPerCommit: store.commandsPerCommit,
    load: () => Promise.resolve(stored),
    accountRows: (ids) => store.accountRows(ids),
    commit: (...commit) => store.commit(...commit),
    idempotencyRows: (keys) => store.idempotencyRows(keys),
    order: (accountId, orderId) => store.order(accountId, orderId),
    orderByClientId: (accountId, clientId) => store.orderByClientId(accountId, clientId),
  };
}
