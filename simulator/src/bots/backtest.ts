/**
 * Backtest of the bots through the real executor: their decisions at the due times, and between them every slot at which a
 * trigger or a margin level is reached. It returns the records for one commit.
 */

import { NO_TOTALS } from '@vernier/shared/trading/orders/history-totals';
import { ManualClock, type TimeMs } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import type { Instrument } from '@vernier/shared/market/instrument';
import { type CommitRecord, type NewUserRow, type Store } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradingSettings } from '@vernier/shared/trading/pricing/valuation';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';
import { flowOf } from '@vernier/shared/ledger/growth-index';
import { DailyResults, utcDayOf, firstDays, type StoredDays } from './daily-results.ts';
import { botDecision, isDecisionDue } from './bot-decision.ts';
import type { BotTrader } from './bot-trader.ts';
import { nextEvent } from './backtest-events.ts';
import { BacktestMarket } from './backtest-market.ts';
import { BOT_OPENING_MICROS } from './strategies/reckless.ts';
import { QuarterHour, QUARTER_HOUR_MINUTES, QUARTER_HOUR_SLOTS } from './quarter-hour.ts';

export interface BacktestOptions {
  readonly traders: readonly BotTrader[];
  readonly market: MarketSource;
  readonly instruments: readonly Instrument[];
  readonly settings: TradingSettings;
  readonly store: Pick<Store, 'load'>;
  readonly fromMs: TimeMs;
  readonly toMs: TimeMs;
  /** The user row of a bot with this account. */
  readonly userOf: (trader: BotTrader, accountId: number, nowMs: TimeMs) => NewUserRow;
}

export interface Backtest {
  /** Account ids in the order of the traders. */
  readonly accountIds: readonly number[];
  /** Daily results in the same order. */
  readonly days: readonly StoredDays[];
  /** The records to commit, in order. */
  readonly records: readonly CommitRecord[];
}

/** Opens the accounts at `fromMs` and runs until `toMs`; both may be equal. */
export async function runBacktest(options: BacktestOptions): Promise<Backtest> {
  const { traders, market, instruments, settings, fromMs, toMs } = options;
  const records: CommitRecord[] = [];
  const first = Math.ceil(market.lastSlotAt(fromMs) / QUARTER_HOUR_SLOTS) * QUARTER_HOUR_SLOTS;
  const last = market.lastSlotAt(toMs);
  const past = new BacktestMarket(market, instruments, Math.min(first, last));
  const clock = new ManualClock(past.timeMs);
  const failures: unknown[] = [];
  const executor = await Executor.start({
    store: buffered(options.store, records),
    clock,
    market: past,
    settings,
    inactiveLimit: Number.POSITIVE_INFINITY,
    // Moments follow each other without a turn between them.
    sliceUnits: Number.POSITIVE_INFINITY,
    defer: (run) => run(),
    onFatal: (error) => failures.push(error),
  });
  const accountIds: number[] = [];
  for (const trader of traders) accountIds.push(await opened(executor, trader, options));
  const results = accountIds.map(() => new DailyResults(firstDays(past.timeMs, BOT_OPENING_MICROS)));
  executor.onCommitted(({ postings, account }) => {
    const result = results[accountIds.indexOf(account.id)];
    for (const posting of postings) result?.note(flowOf(posting), posting.atMs);
  });
  const run = { ...options, executor, past, clock, accountIds, results };
  for (let slot = first; slot < last && failures.length === 0; slot += QUARTER_HOUR_SLOTS)
    await playQuarterHour(run, new QuarterHour(market, slot), last);
  await executor.stop();
  if (failures.length > 0) throw failures[0];
  return { accountIds, days: results.map(({ stored }) => stored), records };
}

interface BacktestRun extends BacktestOptions {
  readonly executor: Executor;
  readonly past: BacktestMarket;
  readonly clock: ManualClock;
  readonly accountIds: readonly number[];
  readonly results: readonly DailyResults[];
}

/** Plays the first slot of the quarter hour with the due decisions, then its remaining events. */
async function playQuarterHour(run: BacktestRun, quarterHour: QuarterHour, last: Slot): Promise<void> {
  const { traders, executor, past, accountIds, market: simulated } = run;
  play(run, quarterHour.first);
  const nowMs = past.timeMs;
  const { valuation } = executor;
  endDays(run);
  for (const [place, trader] of traders.entries()) {
    const account = accountOf(executor, accountIds[place]);
    if (!isDecisionDue(trader, nowMs - QUARTER_HOUR_MINUTES * 60_000, nowMs)) continue;
    const commands = botDecision(trader, account, { nowMs, simulated, market: past, valuation });
    for (const command of commands) {
      await executor.execute({ accountId: account.id, command, idempotency: null, render: () => '' });
    }
  }
  const accounts = accountIds.map((id) => accountOf(executor, id));
  for (let slot = quarterHour.first; ; ) {
    const next = nextEvent(quarterHour, slot, { accounts, valuation });
    if (next === null || next > last) return;
    play(run, next);
    slot = next;
  }
}

/** Midnight is the first slot of a quarter hour; its results belong to the previous day. */
function endDays({ executor, past, accountIds, results }: BacktestRun): void {
  const day = utcDayOf(past.timeMs) - 1;
  for (const [place, result] of results.entries()) {
    if (result.lastDay >= day) continue;
    result.end(day, accountFigures(accountOf(executor, accountIds[place]), executor.valuation).equityMicros);
  }
}

/** Plays a slot with the ticks of instruments that have open orders. */
function play({ executor, past, clock, accountIds }: BacktestRun, slot: Slot): void {
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
  if (account === undefined) throw new Error(`bot account ${id} is not open`);
  return account;
}

async function opened(executor: Executor, trader: BotTrader, { userOf, fromMs }: BacktestOptions) {
  let number = 0;
  await executor.openAccount({
    command: { kind: 'OpenAccount', book: 'demo', openingMicros: BOT_OPENING_MICROS },
    signup(id) {
      number = id;
      return { user: userOf(trader, id, fromMs), session: null };
    },
    render: () => '',
  });
  return number;
}

/** A store that collects the records. It returns no closed orders and no account; bots read neither, and their accounts stay in memory. */
function buffered(store: Pick<Store, 'load'>, records: CommitRecord[]): Store {
  return {
    commandsPerCommit: null,
    load: () => store.load(),
    accountRows: () => [],
    commit(more) {
      records.push(...more);
      return Promise.resolve();
    },
    idempotencyRows: (keys) => Promise.resolve(keys.map(() => null)),
    order: () => Promise.resolve(null),
    orderByClientId: () => Promise.resolve(null),
    history: () => Promise.resolve([]),
    historyTotals: () => Promise.resolve(NO_TOTALS),
    entries: () => Promise.resolve([]),
    eventsAfter: () => Promise.resolve([]),
    accountEvents: () => Promise.resolve([]),
    orderEvents: () => Promise.resolve([]),
    closedAccounts: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}
