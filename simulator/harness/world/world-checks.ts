/** Checks of a running world: recorded quotes, audit of the log, refusals, and the state of every account. */

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

/** Account and time of a decided request. */
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
  /** A crash may have lost a moment; the next one triggers its orders. */
  #hasLostMoment = false;

  constructor({ market, nowMs, steady, feeType, random }: WorldCheckOptions) {
    this.#quoteLog = new QuoteLog(market, { nowMs, steady });
    this.#feeType = feeType;
    this.#accountStates = new AccountStateCheck(this.#quoteLog);
    this.auditor = new Auditor({ quoteLog: this.#quoteLog, feeType, eventCounts: this.eventCounts, random });
  }

  /** Begins a step without ticks. */
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

  /** Checks a refusal at its decision. */
  checkRefused(
    command: SentRequest['command'],
    refused: RefusalReason,
    { account, nowMs }: DecidedRequest,
  ): void {
    if (refused === 'idempotency_key_reused') return;
    checkRefusal(command, refused, { account, nowMs, quoteLog: this.#quoteLog, feeType: this.#feeType });
  }

  /** Checks the end of a step: the new events, then the state of every account. */
  async check({ executor, store }: WorldProcess, nowMs: TimeMs): Promise<void> {
    const { touched, filled } = await this.auditor.follow(executor, store);
    if (this.#hasLostMoment) return;
    for (const account of executor.accounts()) {
      const { id } = account;
      this.#accountStates.check(account, { nowMs, touched: touched.has(id), filled: filled.has(id) });
    }
  }
}
