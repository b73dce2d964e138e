/** Follows the log with a twin that knows nothing else, and holds the live accounts against it after every step. */

import { invariant } from '@vernier/shared/assert';
import { Books } from '@vernier/shared/execution/books';
import type { Executor } from '@vernier/shared/execution/executor';
import { accountText, canonicalText } from '@vernier/shared/execution/state-text';
import type { Posting } from '@vernier/shared/ledger/posting';
import { EMPTY_STATE, type Store } from '@vernier/shared/store';
import type { MarketView } from '@vernier/shared/trading/context';
import type { AccountEvent } from '@vernier/shared/trading/events';
import type { Order } from '@vernier/shared/trading/order';
import { checkAccount } from '../checkers/account-checker.ts';
import { checkClosing, checkOpening, checkPart } from '../checkers/fill-checker.ts';
import { LedgerChecker } from '../checkers/ledger-checker.ts';

const PIECE = 1000;

export class Auditor {
  /** Places of the events that commands caused; opening an account has no key. */
  readonly commandEvents = new Set<number>();
  readonly #twin = new Books(EMPTY_STATE);
  readonly #ledger = new LedgerChecker();
  readonly #market: MarketView;
  readonly #history = new Map<number, Order[]>();
  readonly #entries = new Map<number, Posting[]>();

  constructor(market: MarketView) {
    this.#market = market;
  }

  get events(): number {
    return this.#twin.lastEventSeq;
  }

  /** Replays what is new in the log, then checks every account that it touched. */
  async follow(executor: Executor, store: Store): Promise<void> {
    const touched = new Set<number>();
    for (;;) {
      const events = await store.eventsAfter(this.#twin.lastEventSeq, PIECE);
      if (events.length === 0) break;
      for (const event of events) {
        this.#replay(event);
        touched.add(event.accountId);
      }
    }
    for (const id of touched) this.#compare(id, executor);
  }

  /** Every account, whatever touched it last, and every page that the store would show of it. */
  async full(executor: Executor, store: Store): Promise<void> {
    const live = [...executor.accounts()];
    invariant(live.length === [...this.#twin.accounts()].length, 'live and replayed have the same accounts');
    for (const { id } of live) {
      this.#compare(id, executor);
      await this.#comparePages(id, store);
    }
    const restarted = new Books(await store.load());
    for (const account of restarted.accounts()) {
      const kept = this.#twin.account(account.id);
      const same = kept !== undefined && accountText(account) === accountText(kept);
      invariant(same, `account ${account.id} is stored as it is replayed`);
    }
  }

  #replay(event: AccountEvent): void {
    const { body, accountId, seq } = event;
    const before = this.#positionBefore(event);
    if (body.kind !== 'AccountOpened') this.commandEvents.add(seq);
    const { postings, orders, account } = this.#twin.replay(event);
    this.#ledger.note(postings);
    this.#ledger.check(account);
    if (body.kind === 'OrderOpened') checkOpening(body);
    if (before !== null) checkClosing(before.body, before);
    if (before?.body.kind === 'OrderPartlyClosed') checkPart(before.order, orders, before.instrument);
    for (const order of orders) if (order.status === 'closed') listOf(this.#history, accountId).push(order);
    for (const posting of postings)
      if (posting.entryNumber !== null) listOf(this.#entries, accountId).push(posting);
  }

  /** What an event closes, as it stood before; null for an event that closes nothing. */
  #positionBefore({ accountId, body }: AccountEvent) {
    if (body.kind !== 'OrderClosed' && body.kind !== 'OrderPartlyClosed') return null;
    const order = this.#twin.account(accountId)?.openOrders.get(body.orderId);
    const instrument = this.#market.instruments.find(({ id }) => id === order?.instrumentId);
    invariant(
      order !== undefined && instrument !== undefined,
      `order ${body.orderId} was open before it closed`,
    );
    return { body, order, instrument, lots: body.kind === 'OrderClosed' ? order.lots : body.part.lots };
  }

  #compare(id: number, executor: Executor): void {
    const live = executor.account(id);
    const replayed = this.#twin.account(id);
    invariant(live !== undefined && replayed !== undefined, `account ${id} is live and in the log`);
    invariant(accountText(live) === accountText(replayed), `account ${id} stands where its log leads`);
    checkAccount(live, executor.valuation);
  }

  async #comparePages(id: number, store: Store): Promise<void> {
    const history = [...listOf(this.#history, id)].reverse();
    const entries = [...listOf(this.#entries, id)].reverse();
    const same = (left: unknown, right: unknown) => canonicalText(left) === canonicalText(right);
    invariant(
      same(await store.history(id, 0, PIECE), history.slice(0, PIECE)),
      `the history of ${id} is its log's`,
    );
    invariant(
      same(await store.history(id, 3, 5), history.slice(3, 8)),
      `a page of ${id} is a part of its history`,
    );
    invariant(
      same(await store.entries(id, 0, PIECE), entries.slice(0, PIECE)),
      `the entries of ${id} are its log's`,
    );
  }
}

function listOf<Row>(lists: Map<number, Row[]>, id: number): Row[] {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
}
