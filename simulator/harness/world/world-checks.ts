/** Checks of a running world: recorded quotes, audit of the log, refusals, and the state of every account. */

import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { AcceptedOutcome } from '@vernier/shared/engine/requests';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';
import type { FeeType } from '@vernier/shared/market/instrument';
import { QuoteLog } from '../checks/quote-log.ts';
import { checkCloseMany } from '../checks/close-many-check.ts';
import { checkRefusal } from '../checks/refusal-check.ts';
import { accountsOf } from './accounts-of.ts';
import { Auditor } from './auditor.ts';
import type { SentRequest } from './clients.ts';
import type { SeededRandom } from './seeded-random.ts';
import { EventCounts } from './event-counts.ts';
import type { WorldProcess } from './world-process.ts';
import { checkLevel } from '../checks/margin-check.ts';
import type { TripleDay } from '@vernier/shared/market/swap-terms';
import { rolloversBetween } from '../checks/new-york.ts';
import { checkFinanced } from '../checks/swap-check.ts';
import { checkNothingExpired } from '../checks/expiry-check.ts';
import { checkNothingReached } from '../checks/trigger-check.ts';

const HOUR_MS = 3_600_000;
/** Longer than any time without a rollover: from Friday evening to Monday evening. */
const LONG_MS = 4 * 24 * HOUR_MS;

interface AccountStep {
  readonly nowMs: TimeMs;
  /** An event of this step changed it. */
  readonly touched: boolean;
  /** An entry was filled in this step. */
  readonly filled: boolean;
}

/** Check of every account at the end of a step: no triggered order remains, margin calls and stop-outs are right, swaps are charged. */
class AccountStateCheck {
  readonly #quoteLog: QuoteLog;
  #hour = -1;
  readonly #newest = new Map<TripleDay, TimeMs>();

  constructor(quoteLog: QuoteLog) {
    this.#quoteLog = quoteLog;
  }

  check(account: Account, { nowMs, touched, filled }: AccountStep): void {
    const quoteLog = this.#quoteLog;
    checkNothingReached(account, quoteLog);
    checkNothingExpired(account, quoteLog.momentMs);
    checkFinanced(account, quoteLog, (tripleDay) => this.#newestRollover(quoteLog.momentMs, tripleDay));
    // Consequences of a fill wait for the next tick [MARGIN-14].
    if (filled) return;
    if (!touched && !this.#hasTicked(account)) return;
    checkLevel(account, quoteLog, nowMs);
  }

  #hasTicked({ exposures }: Account): boolean {
    const { ticked } = this.#quoteLog;
    if (ticked.size > 0) for (const id of exposures.keys()) if (ticked.has(id)) return true;
    return false;
  }

  #newestRollover(momentMs: TimeMs, tripleDay: TripleDay): TimeMs {
    const hour = Math.floor(momentMs / HOUR_MS);
    if (hour !== this.#hour) this.#newest.clear();
    this.#hour = hour;
    const known = this.#newest.get(tripleDay);
    if (known !== undefined) return known;
    const newestMs = rolloversBetween(momentMs - LONG_MS, momentMs, tripleDay).at(-1)?.atMs ?? 0;
    this.#newest.set(tripleDay, newestMs);
    return newestMs;
  }
}

export interface WorldCheckOptions {
  readonly market: MarketView;
  readonly nowMs: TimeMs;
  readonly steady: SteadyClock;
  readonly feeType: FeeType;
  readonly hedgedMargin?: HedgedMargin | undefined;
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

  constructor(options: WorldCheckOptions) {
    const { market, nowMs, steady, feeType, hedgedMargin = 'full', random } = options;
    this.#quoteLog = new QuoteLog(market, { nowMs, steady });
    this.#feeType = feeType;
    this.#accountStates = new AccountStateCheck(this.#quoteLog);
    this.auditor = new Auditor({
      ...{ quoteLog: this.#quoteLog, feeType, hedgedMargin, eventCounts: this.eventCounts, random },
    });
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

  /** Checks an accepted request at its decision. */
  checkAccepted(command: SentRequest['command'], { account, failed }: AcceptedOutcome, nowMs: TimeMs): void {
    if (command.kind !== 'CloseMany') return;
    checkCloseMany(command, failed, { account, nowMs, quoteLog: this.#quoteLog, feeType: this.#feeType });
  }

  /** Checks the end of a step: the new events, then the state of every account. */
  async check({ executor, store }: WorldProcess, nowMs: TimeMs): Promise<void> {
    const { touched, filled } = await this.auditor.follow(executor, store);
    if (this.#hasLostMoment) return;
    for (const account of accountsOf(executor)) {
      const { id } = account;
      this.#accountStates.check(account, { nowMs, touched: touched.has(id), filled: filled.has(id) });
    }
  }
}
