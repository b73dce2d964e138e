/** Auditor of the log: checks each event, replays it on a second set of accounts, and compares the live accounts with them. */

import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import { loadAll } from '@vernier/shared/engine/load-all';
import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Posting } from '@vernier/shared/ledger/posting';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { EMPTY_STATE, type Store } from '@vernier/shared/engine/store';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FeeType } from '@vernier/shared/market/instrument';
import { isClosed, type Order } from '@vernier/shared/trading/orders/order';
import { checkAccount } from '../checks/account-check.ts';
import { checkEvent, checkCodec } from '../checks/event-check.ts';
import { checkAccountFigures } from '../checks/figure-check.ts';
import { checkPart } from '../checks/fill-check.ts';
import { LedgerCheck } from '../checks/ledger-check.ts';
import type { QuoteLog } from '../checks/quote-log.ts';
import { TickOrderCheck } from '../checks/tick-order-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import { OrderHistoryCheck } from '../checks/order-history-check.ts';
import { accountsOf } from './accounts-of.ts';
import type { SeededRandom } from './seeded-random.ts';
import { isRequested, type EventCounts } from './event-counts.ts';

const LOG_PAGE = 1000;

export interface AuditorOptions {
  readonly quoteLog: QuoteLog;
  readonly feeType: FeeType;
  readonly hedgedMargin: HedgedMargin;
  readonly eventCounts: EventCounts;
  readonly random: SeededRandom;
}

/** Accounts changed by the events of a step. */
export interface AuditedStep {
  readonly touched: ReadonlySet<number>;
  /** Accounts with a filled entry; its consequences wait for the next tick [MARGIN-14]. */
  readonly filled: ReadonlySet<number>;
}

export class Auditor {
  /** Sequence numbers of the events that a request caused. */
  readonly requested = new Set<number>();
  readonly #options: AuditorOptions;
  readonly #replayed: LiveAccounts;
  readonly #ledger = new LedgerCheck();
  readonly #tickOrder = new TickOrderCheck();
  readonly #orderHistories = new OrderHistoryCheck();
  readonly #acceptedAt = new Map<number, number>();
  readonly #history = new Map<number, Order[]>();
  readonly #entries = new Map<number, Posting[]>();
  /** Time of the newest event. */
  #newestMs: TimeMs = 0;

  constructor(options: AuditorOptions) {
    this.#options = options;
    this.#replayed = new LiveAccounts(EMPTY_STATE, null, options.hedgedMargin);
  }

  get events(): number {
    return this.#replayed.recordedEvents;
  }

  /** Replays the new events and compares every changed account with the live one. */
  async follow(executor: Executor, store: Store): Promise<AuditedStep> {
    const touched = new Set<number>();
    const filled = new Set<number>();
    this.#tickOrder.begin();
    for (;;) {
      const events = await store.eventsAfter(this.#replayed.numbersOf(1).lastEventSeq, LOG_PAGE);
      for (const event of events) {
        this.#replay(event);
        touched.add(event.accountId);
        if (event.body.kind === 'OrderFilled') filled.add(event.accountId);
      }
      if (events.length < LOG_PAGE) break;
    }
    for (const id of touched) this.#compare(id, executor);
    return { touched, filled };
  }

  /** Compares every account, two of its pages, the events of two of its orders, and the state that a restart would load. */
  async full(executor: Executor, store: Store): Promise<void> {
    const live = [...accountsOf(executor)];
    invariant(
      live.length === [...this.#replayed.all()].length,
      'live and replayed accounts have the same ids',
    );
    const { random } = this.#options;
    for (const account of live) {
      const { id, openOrders } = account;
      this.#compare(id, executor);
      checkAccountFigures(account, executor.valuation);
      const pages = Math.floor((this.#history.get(id)?.length ?? 0) / PAGE_SIZE);
      await this.#comparePages(store, { id, offset: 0, limit: PAGE_SIZE });
      const offset = PAGE_SIZE * random.below(pages + 1);
      await this.#comparePages(store, { id, offset, limit: PAGE_SIZE });
      for (const orders of [this.#history.get(id) ?? [], [...openOrders.values()]])
        if (orders.length > 0)
          await this.#orderHistories.check(store, random.pick(orders), executor.valuation);
    }
    for (const account of (await loadAll(store, this.#options.hedgedMargin)).all())
      invariant(
        sameValue(account, this.#replayed.account(account.id)),
        `stored account ${account.id} equals the replayed one`,
      );
  }

  /** Compares the whole history and every entry of every account. */
  async everyPage(store: Store): Promise<void> {
    for (const { id } of this.#replayed.all())
      await this.#comparePages(store, { id, offset: 0, limit: Number.MAX_SAFE_INTEGER });
  }

  #replay(event: AccountEvent): void {
    const { body, accountId, seq, atMs } = event;
    invariant(atMs >= this.#newestMs, `event ${seq} is not dated before its predecessor`);
    this.#newestMs = atMs;
    const { quoteLog, feeType, eventCounts } = this.#options;
    const account = this.#replayed.account(accountId);
    if (account !== undefined)
      checkEvent({ event, account, quoteLog, feeType, acceptedAt: this.#acceptedAt });
    checkCodec(body);
    eventCounts.event(body);
    const requested = isRequested(body);
    this.#tickOrder.note(event, requested);
    this.#orderHistories.note(event);
    if (requested) this.requested.add(seq);
    if (body.kind === 'OrderPending') this.#acceptedAt.set(body.order.id, body.tick.seq);
    const parted = body.kind === 'OrderPartlyClosed' ? account?.openOrders.get(body.orderId) : undefined;
    const { postings, orders, account: after } = this.#replayed.replay(event);
    this.#ledger.note(postings);
    this.#ledger.check(after);
    if (parted?.status === 'holding') checkPart(parted, orders, this.#instrumentOf(parted));
    for (const order of orders) if (isClosed(order)) listOf(this.#history, accountId).push(order);
    for (const posting of postings)
      if (posting.entryNumber !== null) listOf(this.#entries, accountId).push(posting);
  }

  #instrumentOf({ id, instrumentId }: Order) {
    const instrument = this.#options.quoteLog.instruments.get(instrumentId);
    invariant(instrument !== undefined, `order ${id} is of an instrument of the world`);
    return instrument;
  }

  #compare(id: number, executor: Executor): void {
    const live = executor.account(id);
    invariant(live !== undefined, `account ${id} is live`);
    invariant(sameValue(live, this.#replayed.account(id)), `live account ${id} equals the replayed one`);
    checkAccount(live, executor.valuation);
  }

  async #comparePages(store: Store, { id, offset, limit }: Page): Promise<void> {
    const history = newest(this.#history.get(id), offset, limit);
    const entries = newest(this.#entries.get(id), offset, limit);
    const message = (what: string) => `${what} of account ${id} from ${offset} equal those of the log`;
    invariant(sameValue(await store.history(id, offset, limit), history), message('the closed orders'));
    invariant(sameValue(await store.entries(id, offset, limit), entries), message('the entries'));
  }
}

interface Page {
  readonly id: number;
  readonly offset: number;
  readonly limit: number;
}

function newest<Row>(rows: readonly Row[] = [], offset: number, limit: number): readonly Row[] {
  return [...rows].reverse().slice(offset, offset + limit);
}

function listOf<Row>(lists: Map<number, Row[]>, id: number): Row[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}
