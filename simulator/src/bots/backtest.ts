/**
 * The past of the house traders, played through the executor that everybody trades through: their decisions at their
 * turns, and between them every slot at which an order or a margin level is reached. It leaves the records for one commit.
 */

import { ManualClock, type TimeMs } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/execution/executor';
import type { Instrument } from '@vernier/shared/market/instrument';
import { type CommitRecord, type NewUserRow, type Store } from '@vernier/shared/store';
import type { Account } from '@vernier/shared/trading/account';
import type { TradingSettings } from '@vernier/shared/trading/context';
import { accountFigures } from '@vernier/shared/trading/figures';
import type { Market } from '../market.ts';
import { type Slot, timeOfSlot } from '../slot.ts';
import { DayBook, dayOf, firstDays, flowOf, type KeptDays } from './daily-results.ts';
import { houseDecision, isItsTurn } from './bot-decision.ts';
import { HOUSE_TRADERS, type HouseTrader } from './bot-trader.ts';
import { nextEvent } from './backtest-events.ts';
import { PastMarket } from './backtest-market.ts';
import { HOUSE_OPENING_MICROS } from './strategies/reckless.ts';
import { Stretch, STRETCH_MINUTES, STRETCH_SLOTS } from './quarter-hour.ts';

export interface HousePastOptions {
  readonly market: Market;
  readonly instruments: readonly Instrument[];
  readonly settings: TradingSettings;
  readonly store: Pick<Store, 'load'>;
  readonly fromMs: TimeMs;
  readonly toMs: TimeMs;
  /** The row of a trader's user, once its account's number is known. */
  readonly userOf: (trader: HouseTrader, accountId: number, nowMs: TimeMs) => NewUserRow;
}

export interface HousePast {
  /** Account numbers by trader, in their order. */
  readonly accountIds: readonly number[];
  /** Their days so far, in the same order. */
  readonly days: readonly KeptDays[];
  /** What is to be committed, in order. */
  readonly records: readonly CommitRecord[];
}

/** Opens the accounts at the beginning and plays up to the end; both may be the same moment. */
export async function playHousePast(options: HousePastOptions): Promise<HousePast> {
  const { market, instruments, settings, fromMs, toMs } = options;
  const records: CommitRecord[] = [];
  const first = Math.ceil(market.lastSlotAt(fromMs) / STRETCH_SLOTS) * STRETCH_SLOTS;
  const last = market.lastSlotAt(toMs);
  const past = new PastMarket(market, instruments, Math.min(first, last));
  const clock = new ManualClock(past.timeMs);
  const failures: unknown[] = [];
  const executor = await Executor.start({
    store: buffered(options.store, records),
    clock,
    market: past,
    settings,
    defer: (run) => run(),
    onFatal: (error) => failures.push(error),
  });
  const accountIds: number[] = [];
  for (const trader of HOUSE_TRADERS) accountIds.push(await opened(executor, trader, options));
  const books = accountIds.map(() => new DayBook(firstDays(past.timeMs, HOUSE_OPENING_MICROS)));
  executor.onCommitted(({ postings, account }) => {
    const book = books[accountIds.indexOf(account.id)];
    for (const posting of postings) book?.note(flowOf(posting), posting.atMs);
  });
  const player = { ...options, executor, past, clock, accountIds, books };
  for (let slot = first; slot < last && failures.length === 0; slot += STRETCH_SLOTS)
    await playStretch(player, new Stretch(market, slot), last);
  await executor.stop();
  if (failures.length > 0) throw failures[0];
  return { accountIds, days: books.map(({ kept }) => kept), records };
}

interface Player extends HousePastOptions {
  readonly executor: Executor;
  readonly past: PastMarket;
  readonly clock: ManualClock;
  readonly accountIds: readonly number[];
  readonly books: readonly DayBook[];
}

/** The stretch's first slot with the decisions that are due at it, then what happens by itself. */
async function playStretch(player: Player, stretch: Stretch, last: Slot): Promise<void> {
  const { executor, past, accountIds, market: simulated } = player;
  play(player, stretch.first);
  const nowMs = past.timeMs;
  const { valuation } = executor;
  endDays(player);
  for (const [place, trader] of HOUSE_TRADERS.entries()) {
    const account = accountOf(executor, accountIds[place]);
    if (!isItsTurn(trader, nowMs - STRETCH_MINUTES * 60_000, nowMs)) continue;
    const commands = houseDecision(trader, account, { nowMs, simulated, market: past, valuation });
    for (const command of commands) {
      await executor.execute({ accountId: account.id, command, idempotency: null, render: () => '' });
    }
  }
  const accounts = accountIds.map((id) => accountOf(executor, id));
  for (let slot = stretch.first; ; ) {
    const next = nextEvent(stretch, slot, { accounts, valuation });
    if (next === null || next > last) return;
    play(player, next);
    slot = next;
  }
}

/** Midnight is the first slot of a stretch: what it brings still belongs to the day before. */
function endDays({ executor, past, accountIds, books }: Player): void {
  const day = dayOf(past.timeMs) - 1;
  for (const [place, book] of books.entries()) {
    if (book.lastDay >= day) continue;
    book.end(day, accountFigures(accountOf(executor, accountIds[place]), executor.valuation).equityMicros);
  }
}

/** Plays a slot with the ticks that anybody has an order in. */
function play({ executor, past, clock, accountIds }: Player, slot: Slot): void {
  past.goTo(slot);
  clock.set(timeOfSlot(slot));
  const concerned = new Set<number>();
  for (const id of accountIds) {
    for (const { instrumentId } of accountOf(executor, id).openOrders.values()) concerned.add(instrumentId);
  }
  const ids = [...concerned].sort((left, right) => left - right);
  const accepted = ids.map((id) => past.tickOf(id)).filter((tick) => tick !== undefined);
  executor.onMoment({ timeMs: past.timeMs, accepted, jumped: true });
}

function accountOf(executor: Executor, id: number | undefined): Account {
  const account = id === undefined ? undefined : executor.account(id);
  if (account === undefined) throw new Error(`house account ${id} is open`);
  return account;
}

async function opened(executor: Executor, trader: HouseTrader, { userOf, fromMs }: HousePastOptions) {
  let number = 0;
  await executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: HOUSE_OPENING_MICROS },
    newcomer(id) {
      number = id;
      return { user: userOf(trader, id, fromMs), session: null };
    },
    render: () => '',
  });
  return number;
}

/** Keeps what would be committed; of orders that have left memory nothing is known, and no trader asks about them. */
function buffered(store: Pick<Store, 'load'>, records: CommitRecord[]): Store {
  return {
    load: () => store.load(),
    commit(more) {
      records.push(...more);
      return Promise.resolve();
    },
    idempotencyRows: (keys) => Promise.resolve(keys.map(() => null)),
    order: () => Promise.resolve(null),
    history: () => Promise.resolve([]),
    entries: () => Promise.resolve([]),
    eventsAfter: () => Promise.resolve([]),
    orderEvents: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}
