/**
 * Tape roots of revealed days, computed once in slices of the event loop and stored: that of the newest day in the background,
 * those of older days when they are requested. One computation runs at a time.
 */

import { createHash } from 'node:crypto';
import type { TapeRootRepository } from '@vernier/db/repositories/site/day-commitments';
import type { DayNumber } from '@vernier/shared/civil-date';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { Market } from '@vernier/simulator/market';
import { EPOCH_DAY } from '@vernier/simulator/price-path/daily-moves';
import type { DayKeys } from '@vernier/simulator/random/day-keys';
import { SLOTS_PER_DAY } from '@vernier/shared/market/slot';
import { TAPE_VERSION } from '@vernier/shared/market/tape/tape';
import { dayRoot, InstrumentRoot } from '@vernier/simulator/tape/tape-root';
import type { Log } from '../../platform/logging/log.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { DayCommitments } from './day-commitments.ts';

/** Days whose ticks `ticks.csv` has; older roots are only known when they are stored. */
const HISTORY_DAYS = 58;
/** Delay of the first run, so that a start has priority. */
const FIRST_LOOK_MS = 300_000;
/** After a failure. */
const PAUSE_MS = 60_000;
/** About a millisecond of work. */
const MINUTES_PER_SLICE = 2;
/** Days of moves that a slice computes. */
const DAYS_PER_SLICE = 8;

export interface TapeRootOptions {
  readonly rows: TapeRootRepository;
  readonly commitments: Pick<DayCommitments, 'newestRevealed' | 'isRevealed'>;
  readonly keys: DayKeys;
  readonly hours: MarketHours;
  readonly source: Pick<MarketSource, 'instruments' | 'interventions'>;
  readonly listing?: MarketListing;
  readonly slices: LoopSlices;
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'error'>;
}

/** What is to be computed: all instruments of a day, or one. */
interface Job {
  readonly day: DayNumber;
  readonly instruments: readonly Instrument[];
}

export interface DayRoots {
  readonly version: number;
  /** Null while the root of an instrument is unknown. */
  readonly root: string | null;
  readonly instruments: readonly { readonly code: string; readonly root: string }[];
}

export class TapeRoots {
  readonly #parts: TapeRootOptions;
  /** In the order of their ids. */
  readonly #instruments: readonly Instrument[];
  #nextLookMs: number;
  #running: { readonly job: Job; readonly done: Promise<void> } | null = null;
  #closed = false;

  constructor(parts: TapeRootOptions) {
    this.#parts = parts;
    this.#instruments = parts.source.instruments.toSorted((left, right) => left.id - right.id);
    this.#nextLookMs = parts.steady.monotonicMs() + FIRST_LOOK_MS;
  }

  /** Instruments that the roots are of. */
  get listing(): MarketListing {
    return this.#parts.listing ?? BUILT_LISTING;
  }

  /** Begins with the newest revealed day when its root is unknown. */
  async onInterval(): Promise<void> {
    const { steady, commitments, log } = this.#parts;
    const day = commitments.newestRevealed;
    if (this.#running !== null || this.#closed || steady.monotonicMs() < this.#nextLookMs) return;
    if ((await this.stored(day)) !== null || !this.#isServed(day)) return;
    this.#start({ day, instruments: this.#instruments }).catch((error: unknown) => {
      this.#nextLookMs = steady.monotonicMs() + PAUSE_MS;
      log.error('the tape root of a day was not computed', { error });
    });
  }

  /** The stored root of a day. */
  async stored(day: DayNumber): Promise<string | null> {
    return (await this.#parts.rows.between(day, day))[0]?.root ?? null;
  }

  /** Stored roots by day. */
  async between(first: DayNumber, last: DayNumber): Promise<ReadonlyMap<DayNumber, string>> {
    return new Map((await this.#parts.rows.between(first, last)).map(({ day, root }) => [day, root]));
  }

  /** Roots of a day, of one instrument if it is named. Null when there are none; `busy` while others are computed. */
  async of(day: DayNumber, code?: string): Promise<DayRoots | 'busy' | null> {
    const requested = this.#instruments.filter(
      (instrument) => code === undefined || instrument.code === code,
    );
    if (requested.length === 0 || !this.#parts.commitments.isRevealed(day)) return null;
    for (;;) {
      const found = await this.#read(day, requested, code === undefined);
      if (found !== null) return found;
      if (!this.#isServed(day) || this.#closed) return null;
      const job = { day, instruments: requested };
      if (this.#running !== null && !covers(this.#running.job, job)) return 'busy';
      await (this.#running?.done ?? this.#start(job));
    }
  }

  /** Resolves when nothing is being computed any more. */
  async stop(): Promise<void> {
    this.#closed = true;
    await this.#running?.done.catch(() => undefined);
  }

  #isServed(day: DayNumber): boolean {
    const { newestRevealed } = this.#parts.commitments;
    return day >= EPOCH_DAY && day > newestRevealed - HISTORY_DAYS;
  }

  /** Null when a root is missing. */
  async #read(day: DayNumber, requested: readonly Instrument[], isWhole: boolean): Promise<DayRoots | null> {
    const { rows } = this.#parts;
    const [stored] = await rows.between(day, day);
    const roots = new Map(
      (await rows.instruments(day)).map(({ instrumentId, root }) => [instrumentId, root]),
    );
    const found = requested.flatMap(({ id, code }) => {
      const root = roots.get(id);
      return root === undefined ? [] : [{ code, root }];
    });
    if (found.length < requested.length || (isWhole && stored === undefined)) return null;
    return { version: stored?.version ?? TAPE_VERSION, root: stored?.root ?? null, instruments: found };
  }

  #start(job: Job): Promise<void> {
    const done = this.#compute(job).finally(() => {
      this.#running = null;
    });
    this.#running = { job, done };
    return done;
  }

  async #compute({ day, instruments }: Job): Promise<void> {
    const { rows, slices } = this.#parts;
    const known = new Set((await rows.instruments(day)).map(({ instrumentId }) => instrumentId));
    const market = await this.#marketAt(day);
    for (const instrument of instruments) {
      if (known.has(instrument.id) || this.#closed) continue;
      const steps = await slices.run(() => new InstrumentRoot(market, { instrument, day }, sha256));
      while (!steps.isComplete && !this.#closed) await slices.run(() => steps.step(MINUTES_PER_SLICE));
      if (this.#closed) return;
      await rows.appendInstrument({ day, instrumentId: instrument.id, root: steps.root });
    }
    const stored = new Map(
      (await rows.instruments(day)).map(({ instrumentId, root }) => [instrumentId, root]),
    );
    const roots = this.#instruments.flatMap(({ id }) => stored.get(id) ?? []);
    if (roots.length === this.#instruments.length && (await this.stored(day)) === null)
      await rows.append({ day, root: dayRoot(roots, sha256), version: TAPE_VERSION });
  }

  /** Another market: the caches of the live one stay at the present. */
  async #marketAt(day: DayNumber): Promise<Market> {
    const { source, keys, hours, slices } = this.#parts;
    const listing = this.listing;
    const { instruments, interventions } = source;
    const market = new Market({ seed: keys, hours, instruments, interventions, listing });
    const [first] = this.#instruments;
    for (let from = EPOCH_DAY; from < day && !this.#closed; from += DAYS_PER_SLICE)
      await slices.run(() => first && market.quote(first.id, from * SLOTS_PER_DAY));
    return market;
  }
}

/** Whether a computation has the result of another one. */
function covers(running: Job, job: Job): boolean {
  return running.day === job.day && job.instruments.every((one) => running.instruments.includes(one));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
