/** Everything that is checked of a running market: its moments are written down, its log followed, its accounts looked at. */

import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';
import type { FeeType } from '@vernier/shared/market/instrument';
import { QuoteLog } from '../checks/quote-log.ts';
import { checkRefusal } from '../checks/refusal-check.ts';
import { AccountStateCheck } from '../checks/account-state-check.ts';
import { Auditor } from './auditor.ts';
import type { SentRequest } from './clients.ts';
import type { SeededRandom } from './seeded-random.ts';
import { EventCounts } from './event-counts.ts';
import type { WorldProcess } from './world-process.ts';

export interface WorldCheckOptions {
  readonly market: MarketView;
  readonly nowMs: TimeMs;
  readonly steady: SteadyClock;
  readonly feeType: FeeType;
  readonly random: SeededRandom;
}

/** Who asked, and when. */
export interface DecidedRequest {
  readonly account: Account;
  readonly nowMs: TimeMs;
}

export class WorldChecks {
  readonly eventCounts = new EventCounts();
  readonly auditor: Auditor;
  readonly #quoteLog: QuoteLog;
  readonly #accountStates: AccountStateCheck;
  readonly #feeType: FeeType;
  /** A crash may have lost a moment: what it reached is found by the next one. */
  #hasLostMoment = false;

  constructor({ market, nowMs, steady, feeType, random }: WorldCheckOptions) {
    this.#quoteLog = new QuoteLog(market, { nowMs, steady });
    this.#feeType = feeType;
    this.#accountStates = new AccountStateCheck(this.#quoteLog);
    this.auditor = new Auditor({ quoteLog: this.#quoteLog, feeType, eventCounts: this.eventCounts, random });
  }

  /** A step begins in which nothing has ticked yet. */
  begin(): void {
    this.#quoteLog.noteSilence();
  }

  note(moment: MarketMoment): void {
    this.#quoteLog.note(moment);
    this.#hasLostMoment = false;
  }

  noteCrash(): void {
    this.#hasLostMoment = true;
  }

  /** A refusal, at the moment in which it is decided. */
  checkRefused(
    command: SentRequest['command'],
    refused: RefusalReason,
    { account, nowMs }: DecidedRequest,
  ): void {
    if (refused === 'idempotency_key_reused') return;
    checkRefusal(command, refused, { account, nowMs, quoteLog: this.#quoteLog, feeType: this.#feeType });
  }

  /** The end of a step: what is new in the log, and then how every account stands. */
  async check({ executor, store }: WorldProcess, nowMs: TimeMs): Promise<void> {
    const { touched, filled } = await this.auditor.follow(executor, store);
    if (this.#hasLostMoment) return;
    for (const account of executor.accounts()) {
      const { id } = account;
      this.#accountStates.check(account, { nowMs, touched: touched.has(id), filled: filled.has(id) });
    }
  }
}
