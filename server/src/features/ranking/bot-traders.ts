/** The running bot traders: each decides at its intervals through the executor like any user, and its daily results are stored. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { OrderArchive } from '@vernier/db/repositories/trading/order-archive';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Store } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { utcDayOf, endOfDay, WINDOW_DAYS } from '@vernier/simulator/bots/daily-results';
import { botDecision, isDecisionDue } from '@vernier/simulator/bots/bot-decision';
import { BOT_TRADERS } from '@vernier/simulator/bots/bot-trader';
import { BackgroundWork } from '../../platform/background-work.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { Log } from '../../platform/logging/log.ts';
import { BotRecord } from './bot-record.ts';
import { type BotAccount, keepDays, readDays } from './bot-accounts.ts';

export interface BotTradersOptions {
  readonly accounts: readonly BotAccount[];
  readonly executor: Executor;
  readonly market: LiveMarket;
  readonly store: Store;
  readonly meta: MetaRepository;
  readonly identity: UserRepository;
  readonly archive: OrderArchive;
  readonly log: Log;
  /** Off, they neither trade nor are listed, and are still no clients. */
  readonly isOn: boolean;
}

export class BotTraders {
  readonly records: readonly BotRecord[];
  readonly #parts: BotTradersOptions;
  readonly #byAccount: ReadonlyMap<number, BotRecord>;
  readonly accountIds: ReadonlySet<number>;
  /** Queue of bots; one of them decides in each interval, so that no interval is long. */
  #due: BotRecord[] = [];
  /** Traders with unanswered commands: they decide again after the answers. */
  readonly #waiting = new Set<BotRecord>();
  readonly #background: BackgroundWork;
  #lookedMs: number;

  private constructor(parts: BotTradersOptions, records: readonly BotRecord[]) {
    this.#parts = parts;
    this.#background = new BackgroundWork(parts);
    this.records = records;
    this.#byAccount = new Map(records.map((record) => [record.accountId, record]));
    this.accountIds = new Set(parts.accounts.map(({ accountId }) => accountId));
    this.#lookedMs = parts.market.timeMs;
    parts.market.watch(this);
    parts.market.onSlot(() => {
      if (parts.market.timeMs >= this.nextMs)
        this.#background.run('days of bot traders', () => this.#endPastDays());
    });
    parts.executor.onCommitted((committed) => this.#byAccount.get(committed.account.id)?.follow(committed));
  }

  /** Called before the market moves: the state has not changed since the server stopped. */
  static async open(parts: BotTradersOptions): Promise<BotTraders> {
    const { accounts, identity, archive, meta, store, market } = parts;
    const records: BotRecord[] = [];
    for (const { code, accountId } of accounts) {
      const trader = BOT_TRADERS.find((one) => one.code === code);
      const user = await identity.userById(accountId);
      if (trader === undefined || user === null) continue;
      const totals = await archive.tradeTotals(accountId);
      records.push(
        new BotRecord({ trader, uid: user.uid, accountId, totals, days: await readDays(meta, code) }),
      );
    }
    for (const record of records) await record.read(store, market.timeMs);
    const bots = new BotTraders(parts, records);
    await bots.#endMissedDays();
    return bots;
  }

  /** True for the account of a bot, which is no client's account. */
  isBot(accountId: number): boolean {
    return this.accountIds.has(accountId);
  }

  byUid(uid: string): BotRecord | null {
    return this.listed.find((record) => record.uid === uid) ?? null;
  }

  /** A trader's account and what it is worth now. */
  standing({ accountId }: BotRecord): { readonly account: Account; readonly equityMicros: Micros } {
    const { executor } = this.#parts;
    const account = executor.account(accountId);
    if (account === undefined) throw new Error(`bots account ${accountId} is open`);
    return { account, equityMicros: accountFigures(account, executor.valuation).equityMicros };
  }

  /** Who is shown. */
  get listed(): readonly BotRecord[] {
    return this.#parts.isOn ? this.records : [];
  }

  /** The next end of a day, at which the accounts are valued also in time that the server missed. */
  get nextMs(): TimeMs {
    if (!this.#parts.isOn) return Number.POSITIVE_INFINITY;
    return this.records.reduce(
      (next, { days }) => Math.min(next, endOfDay(days.lastDay + 1)),
      Number.POSITIVE_INFINITY,
    );
  }

  onInterval(): void {
    const { market, isOn } = this.#parts;
    if (!isOn || market.isBehind) return;
    const nowMs = market.timeMs;
    for (const record of this.records) {
      if (isDecisionDue(record.trader, this.#lookedMs, nowMs) && !this.#due.includes(record))
        this.#due.push(record);
    }
    this.#lookedMs = nowMs;
    const next = this.#due.shift();
    if (next !== undefined && !this.#waiting.has(next))
      this.#background.run('bot traders', () => this.#decide(next));
  }

  async #decide(record: BotRecord): Promise<void> {
    const { executor, market, log } = this.#parts;
    const { account } = this.standing(record);
    const { valuation } = executor;
    const moment = { nowMs: market.timeMs, simulated: market.source, market, valuation };
    const answers = botDecision(record.trader, account, moment).map((command) =>
      executor.execute({ accountId: account.id, command, idempotency: null, render: () => '' }),
    );
    this.#waiting.add(record);
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === 'rejected')
        log.warn('a command of a bot trader failed', { error: answer.reason as unknown });
    }
    this.#waiting.delete(record);
  }

  /** Values the accounts at the first slot of a day, for the day before. */
  async #endPastDays(): Promise<void> {
    const day = utcDayOf(this.#parts.market.timeMs) - 1;
    const due = this.records.filter(({ days }) => days.lastDay < day);
    // all are valued before the market moves
    await Promise.all(due.map((record) => this.#end(record, day, this.standing(record).equityMicros)));
  }

  async #end(record: BotRecord, day: number, equityMicros: Micros): Promise<void> {
    record.days.end(day, equityMicros);
    await keepDays(this.#parts.meta, record.trader.code, record.days.stored);
  }

  /** Nothing changed an account between its last event and the slot of the start, so each midnight of it is valued at its own prices. */
  async #endMissedDays(): Promise<void> {
    const { executor, market } = this.#parts;
    const yesterday = utcDayOf(market.timeMs) - 1;
    const { instruments } = executor.valuation;
    for (const record of this.records) {
      const { account } = this.standing(record);
      const first = Math.max(record.days.lastDay + 1, yesterday - WINDOW_DAYS);
      for (let day = first; day <= yesterday; day += 1) {
        const slot = market.source.lastSlotAt(endOfDay(day));
        const quotes = { quoteOf: (id: number) => market.source.quote(id, slot) };
        await this.#end(record, day, accountFigures(account, { quotes, instruments }).equityMicros);
      }
    }
  }
}
