/**
 * Simulated world: random traders with every kind of order on a random market, with crashes at any commit and between them. Every
 * step checks all invariants, and accounts replayed from the log must equal the live ones. The same seed gives the same run.
 */

import type { HedgedMargin } from '@vernier/shared/trading/orders/margin-legs';
import { invariant } from '@vernier/shared/assert';
import { ManualClock, type TimeMs } from '@vernier/shared/clock';
import type { Store } from '@vernier/shared/engine/store';
import type { FeeType } from '@vernier/shared/market/instrument';
import { ClockSteps } from './clock-steps.ts';
import { Clients, type ClientsOptions, render } from './clients.ts';
import type { CrashMoment } from './crashing-store.ts';
import { SeededRandom } from './seeded-random.ts';
import { newUser } from './market-harness.ts';
import { TimeSteps } from './time-steps.ts';
import type { Counts } from './event-counts.ts';
import { EventLoop } from './event-loop.ts';
import { WorldChecks } from './world-checks.ts';
import { RandomMarket } from './random-market.ts';
import { worldInstruments } from './world-instruments.ts';
import type { WorldMarket } from './world-market.ts';
import { WorldProcess } from './world-process.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before the changes of daylight saving time in New York, and before a leap day. */
const STARTS_MS: readonly TimeMs[] = [
  1_741_132_800_000, // 2025-03-05
  1_761_696_000_000, // 2025-10-29
  1_709_078_400_000, // 2024-02-28
];
/** Opening balances of the demo accounts. */
const OPENINGS_MICROS = [1_000, 1_000, 2_000, 5_000, 5_000, 20_000, 50_000, 100_000].map(
  (usd) => BigInt(usd) * 1_000_000n,
);
const REAL_ACCOUNTS = 2;
const FEW_INACTIVE = 2;
const REQUEST_PERMILLE = 700;
const RUSH_PERMILLE = 15;
const RUSH_REQUESTS = 12;
const CRASH_PERMILLE = 8;
const ROLLOVER_CRASH_PERMILLE = 300;
/** 17:00 in New York, UTC, in summer and in winter. */
const ROLLOVER_HOURS: readonly number[] = [21, 22];

export interface WorldOptions {
  readonly seed: string;
  /** Simulated days. */
  readonly days: number;
  /** Opens the data like a starting process; called again after every crash. */
  readonly openStore: () => Promise<Store>;
  /** The market; a random one by default. */
  readonly market?: (nowMs: TimeMs, feeType: FeeType) => WorldMarket;
  /** Most inactive accounts in memory; a few by default, so that accounts leave it and come back in every world. */
  readonly inactiveLimit?: number;
  readonly hedgedMargin?: HedgedMargin;
}

export interface WorldReport {
  readonly steps: number;
  readonly simulatedMs: number;
  readonly requests: number;
  readonly crashes: number;
  readonly audits: number;
  /** Number of steps of the wall clock. */
  readonly clockSteps: number;
  /** Ticks in quarantine. */
  readonly quarantinedCount: number;
  /** By kind. */
  readonly events: Counts;
  /** Close and cancel reasons. */
  readonly endings: Counts;
  readonly refusals: Counts;
}

/** Runs the world, or throws at the first violated invariant with seed and step. */
export async function runWorld(options: WorldOptions): Promise<WorldReport> {
  const world = new World(options);
  try {
    return await world.run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${options.seed}, step ${world.step}: ${reason}`, { cause: error });
  }
}

class World {
  step = 0;
  readonly #lengthMs: number;
  readonly #random: SeededRandom;
  readonly #timeSteps: TimeSteps;
  readonly #systemClock: ManualClock;
  readonly #clockSteps: ClockSteps;
  readonly #market: WorldMarket;
  readonly #eventLoop = new EventLoop();
  readonly #checks: WorldChecks;
  readonly #clients: Clients;
  readonly #process: WorldProcess;
  #audits = 0;
  /** The market has moved; the first request applies it. */
  #behind = false;
  /** The newest applied moment or decision. */
  #momentMs: TimeMs;
  /** The newest moment that the executor got, and the newest one whose effects are all in the store. */
  #appliedMs: TimeMs = 0;
  #playedMs: TimeMs = 0;
  #clockStepCount = 0;

  constructor(options: WorldOptions) {
    const { seed, days, openStore, market, inactiveLimit = FEW_INACTIVE, hedgedMargin } = options;
    const random = new SeededRandom(seed);
    const startMs = random.pick(STARTS_MS) + random.below(3) * DAY_MS;
    const feeType = random.pick<FeeType>(['per_lot', 'of_margin']);
    const systemClock = new ManualClock(startMs);
    const worldMarket =
      market?.(startMs, feeType) ?? new RandomMarket(random, worldInstruments(feeType), startMs);
    const checks = new WorldChecks({
      market: worldMarket,
      nowMs: startMs,
      steady: systemClock,
      feeType,
      hedgedMargin,
      random,
    });
    const { eventCounts } = checks;
    const eventLoop = this.#eventLoop;
    this.#momentMs = startMs;
    this.#lengthMs = days * DAY_MS;
    this.#random = random;
    this.#timeSteps = new TimeSteps(random);
    this.#systemClock = systemClock;
    this.#clockSteps = new ClockSteps(seed);
    this.#market = worldMarket;
    this.#checks = checks;
    const checkRefused: ClientsOptions['checkRefused'] = (executor, { accountId, command }, refused) => {
      const account = executor.account(accountId);
      invariant(account !== undefined, `account ${accountId} is live`);
      checks.checkRefused(command, refused, { account, nowMs: this.#process.clock.now() });
    };
    const checkAccepted: ClientsOptions['checkAccepted'] = ({ command }, outcome) =>
      checks.checkAccepted(command, outcome, this.#process.clock.now());
    const requests = { checkRefused, checkAccepted };
    this.#clients = new Clients({ random, market: worldMarket, eventLoop, eventCounts, ...requests });
    const catchUp = () => this.#catchUp();
    const tapeMs = () => this.#momentMs;
    const playedMs = () => this.#playedMs;
    this.#process = new WorldProcess({
      ...{ openStore, systemClock, tapeMs, playedMs, market: worldMarket },
      ...{ feeType, hedgedMargin, inactiveLimit, eventLoop, catchUp },
    });
  }

  async run(): Promise<WorldReport> {
    await this.#process.start();
    for (const openingMicros of OPENINGS_MICROS) await this.#openAccount('demo', openingMicros);
    for (let count = 0; count < REAL_ACCOUNTS; count += 1) await this.#openAccount('real', 0n);
    for (let day = 0; this.#passedMs < this.#lengthMs; ) {
      this.step += 1;
      await this.#oneStep();
      const today = Math.floor(this.#passedMs / DAY_MS);
      if (today > day) await this.#audit();
      day = today;
    }
    await this.#settleEverything();
    const { events, endings, refusals } = this.#checks.eventCounts;
    return {
      ...{
        steps: this.step,
        simulatedMs: this.#passedMs,
        clockSteps: this.#clockStepCount,
        audits: this.#audits,
      },
      ...{
        requests: this.#clients.requests,
        crashes: this.#process.crashes,
        quarantinedCount: this.#market.quarantinedCount,
      },
      ...{ events, endings, refusals },
    };
  }

  async #oneStep(): Promise<void> {
    const random = this.#random;
    const { ms, loop, lateMs } = this.#timeSteps.next();
    const beforeMs = this.#now;
    this.#stepClock();
    this.#systemClock.advance(ms);
    this.#checkMarketTime(beforeMs, ms);
    if (random.chance(this.#crashPermille(beforeMs)))
      this.#process.arm(random.pick<CrashMoment>(['before', 'after']));
    this.#checks.begin();
    if (loop === 'on_time' || loop === 'late') this.#applyMoment(this.#now - lateMs);
    this.#behind = loop === 'on_request';
    const rush = loop === 'stalled' || random.chance(RUSH_PERMILLE) ? random.below(RUSH_REQUESTS) : 0;
    const requests = rush + (random.chance(REQUEST_PERMILLE) ? 1 : 0);
    for (let count = 0; count < requests; count += 1) this.#clients.ask(this.#process.executor);
    if (requests > 0) this.#momentMs = Math.max(this.#momentMs, this.#now);
    if (random.chance(1)) this.#process.kill();
    await this.#settle();
    await this.#checks.check(this.#process, this.#now);
  }

  /** Crashes are frequent at rollovers: a rollover must complete after a crash too. */
  #crashPermille(beforeMs: TimeMs): number {
    const hour = Math.floor(this.#now / HOUR_MS);
    const began = hour !== Math.floor(beforeMs / HOUR_MS);
    return began && ROLLOVER_HOURS.includes(hour % 24) ? ROLLOVER_CRASH_PERMILLE : CRASH_PERMILLE;
  }

  /** Market time. */
  get #now(): TimeMs {
    return this.#process.clock.now();
  }

  get #passedMs(): number {
    return this.#systemClock.monotonicMs();
  }

  #stepClock(): void {
    const byMs = this.#clockSteps.next();
    if (byMs === 0) return;
    this.#clockStepCount += 1;
    this.#systemClock.step(byMs);
  }

  /** Market time continues at half speed or faster, however the wall clock is set [CLOCK-2]. */
  #checkMarketTime(beforeMs: TimeMs, passedMs: number): void {
    const wentMs = this.#now - beforeMs;
    invariant(wentMs >= Math.floor(passedMs / 2) - 1, `market time moved ${wentMs} ms in ${passedMs} ms`);
  }

  #catchUp(): void {
    if (!this.#behind) return;
    this.#behind = false;
    this.#applyMoment(this.#now);
  }

  /** Pending requests are decided after the move of the market. */
  #applyMoment(timeMs: TimeMs): void {
    const { executor } = this.#process;
    // Every decision first catches up with the market, so a late loop does not go back before it.
    this.#momentMs = Math.max(this.#momentMs, timeMs);
    this.#appliedMs = this.#momentMs;
    const moment = this.#market.moveTo(this.#momentMs);
    this.#checks.note(moment);
    this.#clients.race(executor, moment);
    this.#process.play(moment);
  }

  async #settle(): Promise<void> {
    await this.#eventLoop.settle();
    if (!this.#process.crashed) {
      if (this.#process.executor.isDurable) this.#playedMs = this.#appliedMs;
      return;
    }
    this.#checks.noteCrash();
    this.#systemClock.step(this.#clockSteps.beforeStart());
    await this.#process.start();
    invariant(this.#now >= this.#momentMs, 'after a start market time is not earlier than before [CLOCK-4]');
  }

  async #audit(): Promise<void> {
    this.#audits += 1;
    await this.#checks.auditor.full(this.#process.executor, this.#process.store);
  }

  async #openAccount(book: 'demo' | 'real', openingMicros: bigint): Promise<void> {
    const opening = this.#process.executor.openAccount({
      command: { kind: 'OpenAccount', book, openingMicros },
      signup: (id) => newUser(id, this.#now),
      render,
    });
    opening.catch((error: unknown) => this.#eventLoop.fail(error));
    await this.#eventLoop.settle();
    await this.#checks.check(this.#process, this.#now);
  }

  /** Without further crashes, retries every unanswered request and runs all checks again. */
  async #settleEverything(): Promise<void> {
    const { executor, store } = this.#process;
    // The last step may have armed a crash without a commit.
    this.#process.arm(null);
    this.#clients.retryUnanswered(executor);
    await this.#eventLoop.settle();
    invariant(!this.#process.crashed, 'nothing crashes without a fault');
    await this.#checks.check(this.#process, this.#now);
    await this.#audit();
    await this.#checks.auditor.everyPage(store);
    const { events: lastSeq, requested } = this.#checks.auditor;
    this.#clients.answers.checkLog({ lastSeq, requested });
    await this.#process.stop();
  }
}
