/** Replica of the accounts of all owners, as their commits leave them, for the lists and sums of the office: at most a second old. It decides nothing. */

import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Committed } from '@vernier/shared/engine/requests';
import { Listeners } from '@vernier/shared/listeners';
import { type AccountState, addOpenOrder, blankAccount } from '@vernier/shared/trading/orders/evolve';
import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import type { OpenOrder, Order } from '@vernier/shared/trading/orders/order';
import { conversionTable } from '@vernier/shared/trading/pricing/conversion';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import type { TrailingPast } from '@vernier/shared/trading/triggers/trailing-book';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { TrailingReplica } from './trailing-replica.ts';

const INTERVAL_MS = 500;
/** Of events: an interval reads so many slices at most. */
const MOST_SLICES = 20;

interface Changed {
  /** Null for a closed account. */
  readonly row: AccountRow | null;
  readonly openOrders: readonly OpenOrder[];
  readonly orders: readonly Order[];
  readonly postings: readonly Posting[];
}

/** Rows of the database. */
export interface ChangeSource {
  readonly orderCount: number;
  row(accountId: number): AccountRow | null;
  load(): Promise<readonly OpenOrder[]>;
  next(): Promise<readonly Changed[]>;
}

export interface AccountReplicaOptions {
  readonly source: ChangeSource;
  readonly market: LiveMarket;
  readonly hedgedMargin: HedgedMargin;
  readonly trailingPast: TrailingPast;
  readonly steady: SteadyClock;
  readonly onListenerError: (error: unknown) => void;
}

export class AccountReplica {
  readonly valuation: Valuation;
  readonly trailing: TrailingReplica;
  readonly #options: AccountReplicaOptions;
  /** Those with an open order. */
  readonly #active = new Map<number, AccountState>();
  readonly #listeners: Listeners<[committed: Committed]>;
  #nextMs = 0;

  private constructor(options: AccountReplicaOptions) {
    const { market } = options;
    this.#options = options;
    this.trailing = new TrailingReplica(options.trailingPast);
    this.#listeners = new Listeners(options.onListenerError);
    const instruments = new Map(market.instruments.map((one) => [one.id, one]));
    this.valuation = { quotes: market, instruments, conversions: conversionTable(market.instruments) };
    market.onSlot(({ accepted }) => this.trailing.observe(accepted));
  }

  static async open(options: AccountReplicaOptions): Promise<AccountReplica> {
    const followed = new AccountReplica(options);
    const orders = await options.source.load();
    for (const order of orders) {
      const account = followed.#active.get(order.accountId) ?? followed.#restored(order.accountId);
      if (account === null) continue;
      followed.#active.set(account.id, account);
      addOpenOrder(account, order);
    }
    followed.trailing.follow(orders);
    return followed;
  }

  /** Number of orders that were accepted so far. */
  get orderCount(): number {
    return this.#options.source.orderCount;
  }

  account(id: number): AccountState | undefined {
    return this.#active.get(id) ?? this.#restored(id) ?? undefined;
  }

  activeAccounts(): readonly AccountState[] {
    return [...this.#active.values()].sort((left, right) => left.id - right.id);
  }

  onCommitted(listener: (committed: Committed) => void): () => void {
    return this.#listeners.add(listener);
  }

  async onInterval(): Promise<void> {
    const { steady } = this.#options;
    if (steady.monotonicMs() < this.#nextMs) return;
    this.#nextMs = steady.monotonicMs() + INTERVAL_MS;
    await this.readChanges();
  }

  /** Reads what commits have changed since the last call. */
  async readChanges(): Promise<void> {
    const { source } = this.#options;
    for (let slice = 0; slice < MOST_SLICES; slice += 1) {
      const changed = await source.next();
      for (const one of changed) this.#take(one);
      if (changed.length === 0) return;
    }
  }

  #take({ row, openOrders, orders, postings }: Changed): void {
    const accountId = row?.id ?? orders[0]?.accountId ?? postings[0]?.accountId;
    if (accountId === undefined) return;
    const account =
      row === null ? null : { ...blankAccount(row.id, row, this.#options.hedgedMargin), ...row };
    for (const order of orders) if (order.status !== 'holding') this.trailing.forget(order);
    if (account === null || openOrders.length === 0) this.#active.delete(accountId);
    if (account === null) return;
    for (const order of openOrders) addOpenOrder(account, order);
    if (openOrders.length > 0) this.#active.set(accountId, account);
    this.trailing.follow(openOrders);
    this.#listeners.call({ account, orders, postings, events: [], transfers: [] });
  }

  #restored(id: number): AccountState | null {
    const row = this.#options.source.row(id);
    return row && { ...blankAccount(row.id, row, this.#options.hedgedMargin), ...row };
  }
}
