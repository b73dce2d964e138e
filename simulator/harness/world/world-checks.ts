/** Everything that is checked of a running market: its moments are written down, its log followed, its accounts looked at. */

import type { SteadyClock, TimeMs } from '@vernier/shared/clock';
import type { RefusalReason } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/account';
import type { MarketMoment, MarketView } from '@vernier/shared/trading/context';
import type { FeeType } from '@vernier/shared/trading/fee';
import { MarketNotes } from '../checks/quote-log.ts';
import { checkRefusal } from '../checks/refusal-check.ts';
import { StandingChecker } from '../checks/account-state-check.ts';
import { Auditor } from './auditor.ts';
import type { Sent } from './clients.ts';
import type { Dice } from './seeded-random.ts';
import { Tally } from './event-counts.ts';
import type { WorldProcess } from './world-process.ts';

export interface WatchOptions {
  readonly market: MarketView;
  readonly nowMs: TimeMs;
  readonly steady: SteadyClock;
  readonly feeType: FeeType;
  readonly dice: Dice;
}

/** Who asked, and when. */
export interface Asked {
  readonly account: Account;
  readonly nowMs: TimeMs;
}

export class Watch {
  readonly tally = new Tally();
  readonly auditor: Auditor;
  readonly #notes: MarketNotes;
  readonly #standing: StandingChecker;
  readonly #feeType: FeeType;
  /** A crash may have lost a moment: what it reached is found by the next one. */
  #shaken = false;

  constructor({ market, nowMs, steady, feeType, dice }: WatchOptions) {
    this.#notes = new MarketNotes(market, { nowMs, steady });
    this.#feeType = feeType;
    this.#standing = new StandingChecker(this.#notes);
    this.auditor = new Auditor({ notes: this.#notes, feeType, tally: this.tally, dice });
  }

  /** A step begins in which nothing has ticked yet. */
  begin(): void {
    this.#notes.noteSilence();
  }

  note(moment: MarketMoment): void {
    this.#notes.note(moment);
    this.#shaken = false;
  }

  noteCrash(): void {
    this.#shaken = true;
  }

  /** A refusal, at the moment in which it is decided. */
  judge(command: Sent['command'], refused: RefusalReason, { account, nowMs }: Asked): void {
    if (refused === 'idempotency_key_reused') return;
    checkRefusal(command, refused, { account, nowMs, notes: this.#notes, feeType: this.#feeType });
  }

  /** The end of a step: what is new in the log, and then how every account stands. */
  async check({ executor, store }: WorldProcess, nowMs: TimeMs): Promise<void> {
    const { touched, filled } = await this.auditor.follow(executor, store);
    if (this.#shaken) return;
    for (const account of executor.accounts()) {
      const { id } = account;
      this.#standing.check(account, { nowMs, touched: touched.has(id), filled: filled.has(id) });
    }
  }
}
