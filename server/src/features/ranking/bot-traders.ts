/** The running bot traders: each decides at its intervals through the executor like any user, and its daily results are stored. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { OrderArchive } from '@vernier/db/repositories/trading/order-archive';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { TimeMs } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import { shardOf } from '@vernier/shared/engine/shards';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Store } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { utcDayOf, endOfDay, WINDOW_DAYS } from '@vernier/simulator/bots/daily-results';
import { botDecision, isDecisionDue } from '@vernier/simulator/bots/bot-decision';
import { BOT_TRADERS } from '@vernier/simulator/bots/bot-trader';
import { BackgroundWork } from '../../platform/background-work.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { OwnedShards } from '../../core/shards/owned-shards.ts';
import type { Log } from '../../platform/logging/log.ts';
import { BotRecord, type BotRecordOptions } from './bot-record.ts';
import { type BotAccount, keepDays, readBotAccounts, readDays } from './bot-accounts.ts';
import { currentBotAccounts } from './create-bot-accounts.ts';

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
  /** Another process trades for the accounts of other shards. */
  readonly shards: Pick<OwnedShards, 'owns'>;
}

export class BotTraders {
  readonly #parts: BotTradersOptions;
  /** By account, in the order of their accounts' creation. */
  readonly #records: Map<number, BotRecord>;
  /** Commits of their accounts. */
  #commits = 0;
  readonly accountIds = new Set<number>();
  /** Queue of bots; one of them decides in each interval, so that no interval is long. */
  #due: BotRecord[] = [];
  /** Traders with unanswered commands: they decide again after the answers. */
  readonly #waiting = new Set<BotRecord>();
  readonly #background: BackgroundWork;
  #lookedMs: number;

  private constructor(parts: BotTradersOptions, records: readonly BotRecord[]) {
    this.#parts = parts;
    this.#background = new BackgroundWork(parts);
    this.#records = new Map(records.map((record) => [record.accountId, record]));
    for (const { accountId } of parts.accounts) this.accountIds.add(accountId);
    this.#lookedMs = parts.market.timeMs;
    parts.market.watch(this);
    parts.market.onSlot(() => {
      if (parts.market.timeMs >= this.nextMs)
        this.#background.run('days of bot traders', () => this.#endPastDays());
    });
    parts.executor.onCommitted((committed) => {
      const record = this.#records.get(committed.account.id);
      if (record === undefined) return;
      this.#commits += 1;
      record.follow(committed);
    });
  }

  /** Called before the market moves: the state has not changed since the server stopped. */
  static async open(parts: BotTradersOptions): Promise<BotTraders> {
    const { accounts, market, store, shards } = parts;
    const records: BotRecord[] = [];
    for (const account of accounts) records.push(...(await recordsOf(parts, account)));
    const owned = records.filter(({ accountId }) => shards.owns(accountId));
    for (const record of owned) await record.read(store, market.timeMs);
    const bots = new BotTraders(parts, records);
    await bots.#endMissedDays(owned);
    return bots;
  }

  get records(): readonly BotRecord[] {
    return [...this.#records.values()];
  }

  /** Those for whose accounts this process trades. */
  get owned(): readonly BotRecord[] {
    return this.listed.filter(({ accountId }) => this.#parts.shards.owns(accountId));
  }

  /** Another process may have traded for the accounts of the shards. */
  async acquire(shards: readonly number[]): Promise<void> {
    await this.#addAccounts();
    for (const record of this.records)
      if (shards.includes(shardOf(record.accountId))) await this.#readAgain(record);
  }

  /** Those that another process has opened since the start. */
  async #addAccounts(): Promise<void> {
    const { meta } = this.#parts;
    if ((await readBotAccounts(meta)).every(({ accountId }) => this.accountIds.has(accountId))) return;
    for (const account of await currentBotAccounts(this.#parts)) {
      if (this.accountIds.has(account.accountId)) continue;
      this.accountIds.add(account.accountId);
      for (const record of await recordsOf(this.#parts, account)) this.#records.set(record.accountId, record);
    }
  }

  async #readAgain(former: BotRecord): Promise<void> {
    const { store, market } = this.#parts;
    for (;;) {
      const commits = this.#commits;
      const record = await recordOf(this.#parts, former);
      await record.read(store, market.timeMs);
      // A commit during the reads may be among what they have read, or not.
      if (commits !== this.#commits) continue;
      this.#records.set(record.accountId, record);
      return this.#endMissedDays([record]);
    }
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
    return this.owned.reduce(
      (next, { days }) => Math.min(next, endOfDay(days.lastDay + 1)),
      Number.POSITIVE_INFINITY,
    );
  }

  onInterval(): void {
    const { market, isOn } = this.#parts;
    if (!isOn || market.isBehind) return;
    const nowMs = market.timeMs;
    for (const record of this.owned) {
      if (isDecisionDue(record.trader, this.#lookedMs, nowMs) && !this.#due.includes(record))
        this.#due.push(record);
    }
    this.#lookedMs = nowMs;
    const next = this.#due.shift();
    if (next !== undefined && this.owned.includes(next) && !this.#waiting.has(next))
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
    const due = this.owned.filter(({ days }) => days.lastDay < day);
    // all are valued before the market moves
    await Promise.all(due.map((record) => this.#end(record, day, this.standing(record).equityMicros)));
  }

  async #end(record: BotRecord, day: number, equityMicros: Micros): Promise<void> {
    record.days.end(day, equityMicros);
    await keepDays(this.#parts.meta, record.trader.code, record.days.stored);
  }

  /** Nothing changed an account between its last event and the slot of the start, so each midnight of it is valued at its own prices. */
  async #endMissedDays(records: readonly BotRecord[]): Promise<void> {
    const { executor, market } = this.#parts;
    const yesterday = utcDayOf(market.timeMs) - 1;
    const { instruments } = executor.valuation;
    for (const record of records) {
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

/** The record of an account; none of a trader that this version does not know. */
async function recordsOf(
  parts: Pick<BotTradersOptions, 'archive' | 'identity' | 'meta'>,
  { code, accountId }: BotAccount,
): Promise<readonly BotRecord[]> {
  const trader = BOT_TRADERS.find((one) => one.code === code);
  const user = await parts.identity.userById(accountId);
  if (trader === undefined || user === null) return [];
  return [await recordOf(parts, { trader, uid: user.uid, accountId })];
}

/** As it is stored, without the trades of the window. */
async function recordOf(
  { archive, meta }: Pick<BotTradersOptions, 'archive' | 'meta'>,
  { trader, uid, accountId }: Pick<BotRecordOptions, 'trader' | 'uid' | 'accountId'>,
): Promise<BotRecord> {
  const totals = await archive.tradeTotals(accountId);
  return new BotRecord({ trader, uid, accountId, totals, days: await readDays(meta, trader.code) });
}
