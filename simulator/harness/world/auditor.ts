/** Follows the log with a twin that knows nothing else: checks each event before the twin takes it, and the live accounts against the twin after. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import { Books } from '@vernier/shared/execution/books';
import type { Executor } from '@vernier/shared/execution/executor';
import type { Posting } from '@vernier/shared/ledger/posting';
import { PAGE_SIZE } from '@vernier/shared/limits';
import { EMPTY_STATE, type Store } from '@vernier/shared/store';
import type { AccountEvent } from '@vernier/shared/trading/events';
import type { FeeType } from '@vernier/shared/trading/fee';
import type { Order } from '@vernier/shared/trading/order';
import { checkAccount } from '../checks/account-check.ts';
import { checkEvent, checkWritten } from '../checks/event-check.ts';
import { checkPart } from '../checks/fill-check.ts';
import { LedgerChecker } from '../checks/ledger-check.ts';
import type { MarketNotes } from '../checks/quote-log.ts';
import { PhaseChecker } from '../checks/tick-order-check.ts';
import { sameValue } from '@vernier/shared/deep-equal';
import { StoryChecker } from '../checks/order-history-check.ts';
import type { Dice } from './seeded-random.ts';
import { isOwed, type Tally } from './event-counts.ts';

const PIECE = 1000;

export interface AuditorOptions {
  readonly notes: MarketNotes;
  readonly feeType: FeeType;
  readonly tally: Tally;
  readonly dice: Dice;
}

/** What a step's events touched. */
export interface Followed {
  readonly touched: ReadonlySet<number>;
  /** Accounts with an entry that filled: what that brings about waits for the next tick [R5]. */
  readonly filled: ReadonlySet<number>;
}

export class Auditor {
  /** Places of the events that a request caused and was owed. */
  readonly owed = new Set<number>();
  readonly #options: AuditorOptions;
  readonly #twin = new Books(EMPTY_STATE);
  readonly #ledger = new LedgerChecker();
  readonly #phases = new PhaseChecker();
  readonly #stories = new StoryChecker();
  readonly #acceptedAt = new Map<number, number>();
  readonly #history = new Map<number, Order[]>();
  readonly #entries = new Map<number, Posting[]>();
  /** When the newest event was. */
  #newestMs: TimeMs = 0;

  constructor(options: AuditorOptions) {
    this.#options = options;
  }

  get events(): number {
    return this.#twin.lastEventSeq;
  }

  /** Replays what is new in the log, then holds every account that it touched against the live one. */
  async follow(executor: Executor, store: Store): Promise<Followed> {
    const touched = new Set<number>();
    const filled = new Set<number>();
    this.#phases.begin();
    for (;;) {
      const events = await store.eventsAfter(this.#twin.lastEventSeq, PIECE);
      for (const event of events) {
        this.#replay(event);
        touched.add(event.accountId);
        if (event.body.kind === 'OrderFilled') filled.add(event.accountId);
      }
      if (events.length < PIECE) break;
    }
    for (const id of touched) this.#compare(id, executor);
    return { touched, filled };
  }

  /** Every account whatever touched it last, two of its pages, the life of two of its orders, and what a restart would read. */
  async full(executor: Executor, store: Store): Promise<void> {
    const live = [...executor.accounts()];
    invariant(live.length === [...this.#twin.accounts()].length, 'live and replayed have the same accounts');
    const { dice } = this.#options;
    for (const { id, openOrders } of live) {
      this.#compare(id, executor);
      const pages = Math.floor((this.#history.get(id)?.length ?? 0) / PAGE_SIZE);
      await this.#comparePages(store, { id, offset: 0, limit: PAGE_SIZE });
      const offset = PAGE_SIZE * dice.below(pages + 1);
      await this.#comparePages(store, { id, offset, limit: PAGE_SIZE });
      for (const orders of [this.#history.get(id) ?? [], [...openOrders.values()]])
        if (orders.length > 0) await this.#stories.check(store, dice.pick(orders), executor.valuation);
    }
    for (const account of new Books(await store.load()).accounts())
      invariant(
        sameValue(account, this.#twin.account(account.id)),
        `account ${account.id} is stored as replayed`,
      );
  }

  /** The whole history and every entry of every account. */
  async everyPage(store: Store): Promise<void> {
    for (const { id } of this.#twin.accounts())
      await this.#comparePages(store, { id, offset: 0, limit: Number.MAX_SAFE_INTEGER });
  }

  #replay(event: AccountEvent): void {
    const { body, accountId, seq, atMs } = event;
    invariant(atMs >= this.#newestMs, `event ${seq} is not dated before its predecessor`);
    this.#newestMs = atMs;
    const { notes, feeType, tally } = this.#options;
    const account = this.#twin.account(accountId);
    if (account !== undefined) checkEvent({ event, account, notes, feeType, acceptedAt: this.#acceptedAt });
    checkWritten(body);
    tally.event(body);
    const owed = isOwed(body);
    this.#phases.note(event, owed);
    this.#stories.note(event);
    if (owed) this.owed.add(seq);
    if (body.kind === 'OrderPending') this.#acceptedAt.set(body.order.id, body.tick.seq);
    const parted = body.kind === 'OrderPartlyClosed' ? account?.openOrders.get(body.orderId) : undefined;
    const { postings, orders, account: after } = this.#twin.replay(event);
    this.#ledger.note(postings);
    this.#ledger.check(after);
    if (parted !== undefined) checkPart(parted, orders, this.#instrumentOf(parted));
    for (const order of orders) if (order.status === 'closed') listOf(this.#history, accountId).push(order);
    for (const posting of postings)
      if (posting.entryNumber !== null) listOf(this.#entries, accountId).push(posting);
  }

  #instrumentOf({ id, instrumentId }: Order) {
    const instrument = this.#options.notes.instruments.get(instrumentId);
    invariant(instrument !== undefined, `order ${id} is of an instrument of the world`);
    return instrument;
  }

  #compare(id: number, executor: Executor): void {
    const live = executor.account(id);
    invariant(live !== undefined, `account ${id} is live`);
    invariant(sameValue(live, this.#twin.account(id)), `account ${id} stands where its log leads`);
    checkAccount(live, executor.valuation);
  }

  async #comparePages(store: Store, { id, offset, limit }: Page): Promise<void> {
    const history = newest(this.#history.get(id), offset, limit);
    const entries = newest(this.#entries.get(id), offset, limit);
    const say = (what: string) => `${what} of ${id} from ${offset} are its log's`;
    invariant(sameValue(await store.history(id, offset, limit), history), say('the closed orders'));
    invariant(sameValue(await store.entries(id, offset, limit), entries), say('the entries'));
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
