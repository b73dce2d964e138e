/**
 * Tape roots of final days, computed once in slices of the event loop, signed and stored: those of a recorded or live market and of
 * the newest revealed day in the background, older ones when they are requested. One computation runs at a time.
 */

import { createHash } from 'node:crypto';
import type { TapeRoot, TapeRootRepository } from '@vernier/db/repositories/site/day-commitments';
import type { DayNumber } from '@vernier/shared/civil-date';
import type { SteadyClock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import type { MarketHours } from '@vernier/shared/market/trading-hours';
import type { MarketSource } from '@vernier/shared/market/market-source';
import { Market } from '@vernier/simulator/market';
import { EPOCH_DAY } from '@vernier/simulator/price-path/daily-moves';
import type { DayKeys } from '@vernier/simulator/random/day-keys';
import { MINUTES_PER_DAY, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { TAPE_VERSION } from '@vernier/shared/market/tape/tape';
import type { RootSignature } from '@vernier/simulator/tape/root-message';
import { dayRoot, InstrumentRoot } from '@vernier/simulator/tape/tape-root';
import type { Log } from '../../platform/logging/log.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { FinalDays } from './final-days.ts';
import type { TapeSigner } from './tape-signer.ts';

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
  readonly days: () => FinalDays;
  readonly signer: TapeSigner;
  /** Source of the prices, as the signatures name it. */
  readonly origin: string;
  /** Keys of the days of a simulated market; null when the prices have another source. */
  readonly keys: DayKeys | null;
  readonly hours: MarketHours;
  readonly source: MarketSource;
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
  readonly signed: PublishedSignature | null;
  readonly instruments: readonly { readonly id: number; readonly code: string; readonly root: string }[];
}

/** Signature of a tape root, with its public key and the source of the prices. */
export interface PublishedSignature extends RootSignature {
  readonly market: string;
}

export class TapeRoots {
  readonly #parts: TapeRootOptions;
  /** In the order of their ids. */
  readonly #instruments: readonly Instrument[];
  #nextLookMs: number;
  #running: { readonly job: Job; readonly done: Promise<void> } | null = null;
  /** The newest job that no call has begun. */
  #background: Job | null = null;
  readonly #interrupted = new WeakSet<Job>();
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

  /** Begins with the newest day whose root is unknown. */
  async onInterval(): Promise<void> {
    const { steady, log } = this.#parts;
    if (this.#running !== null || this.#closed || steady.monotonicMs() < this.#nextLookMs) return;
    const day = await this.#missingDay();
    if (day === null || this.#running !== null) return;
    this.#background = { day, instruments: this.#instruments };
    this.#start(this.#background).catch((error: unknown) => {
      this.#nextLookMs = steady.monotonicMs() + PAUSE_MS;
      log.error('the tape root of a day was not computed', { error });
    });
  }

  /** Public key of the next signatures, hex. */
  get publicKey(): string {
    return this.#parts.signer.publicKey;
  }

  /** The stored root of a day. */
  async stored(day: DayNumber): Promise<string | null> {
    return (await this.#parts.rows.between(day, day))[0]?.root ?? null;
  }

  /** Stored roots by day. */
  async between(first: DayNumber, last: DayNumber) {
    const rows = await this.#parts.rows.between(first, last);
    return new Map(rows.map((row) => [row.day, { root: row.root, signed: signatureOf(row) }]));
  }

  /** Roots of a day, of one instrument if it is named. Null when there are none; `busy` while others are computed. */
  async of(day: DayNumber, code?: string): Promise<DayRoots | 'busy' | null> {
    const requested = this.#instruments.filter(
      (instrument) => code === undefined || instrument.code === code,
    );
    const { first, newest } = this.#parts.days();
    if (requested.length === 0 || day < first || day > newest) return null;
    for (;;) {
      const found = await this.#read(day, requested, code === undefined);
      if (found !== null) return found;
      if (!this.#isServed(day) || this.#closed) return null;
      const job = { day, instruments: requested };
      if (this.#running !== null && !covers(this.#running.job, job)) return 'busy';
      await (this.#running?.done ?? this.#start(job));
    }
  }

  /** Ends what is being computed in the background; a call that waits for it computes what it needs. */
  async interrupt(): Promise<void> {
    const running = this.#running;
    if (running === null || running.job !== this.#background) return;
    this.#interrupted.add(running.job);
    await running.done.catch(() => undefined);
  }

  /** Resolves when nothing is being computed any more. */
  async stop(): Promise<void> {
    this.#closed = true;
    await this.#running?.done.catch(() => undefined);
  }

  /** The newest day without a root; of a simulated market only the newest of all, since its days take a minute each. */
  async #missingDay(): Promise<DayNumber | null> {
    const { days, keys } = this.#parts;
    const { first, newest } = days();
    const oldest = Math.max(first, keys === null ? newest - HISTORY_DAYS + 1 : newest);
    const stored = await this.between(oldest, newest);
    for (let day = newest; day >= oldest; day -= 1) if (!stored.has(day)) return day;
    return null;
  }

  #isServed(day: DayNumber): boolean {
    return day > this.#parts.days().newest - HISTORY_DAYS;
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
      return root === undefined ? [] : [{ id, code, root }];
    });
    if (found.length < requested.length || (isWhole && stored === undefined)) return null;
    const signed = stored === undefined ? null : signatureOf(stored);
    const { version = TAPE_VERSION, root = null } = stored ?? {};
    return { version, root, signed, instruments: found };
  }

  #start(job: Job): Promise<void> {
    const done = this.#compute(job).finally(() => {
      this.#running = null;
    });
    this.#running = { job, done };
    return done;
  }

  async #compute(job: Job): Promise<void> {
    const { day, instruments } = job;
    const { rows, slices } = this.#parts;
    const isOver = () => this.#closed || this.#interrupted.has(job);
    const known = new Set((await rows.instruments(day)).map(({ instrumentId }) => instrumentId));
    const market = await this.#marketAt(day, isOver);
    for (const instrument of instruments) {
      if (known.has(instrument.id) || isOver()) continue;
      const from = day * MINUTES_PER_DAY;
      await loadMinutes(market, instrument, from - 1);
      const steps = await slices.run(() => new InstrumentRoot(market, { instrument, day }, sha256));
      for (let minute = from; !steps.isComplete && !isOver(); minute += MINUTES_PER_SLICE) {
        await loadMinutes(market, instrument, minute);
        await slices.run(() => steps.step(MINUTES_PER_SLICE));
      }
      if (isOver()) return;
      await rows.appendInstrument({ day, instrumentId: instrument.id, root: steps.root });
    }
    const stored = new Map(
      (await rows.instruments(day)).map(({ instrumentId, root }) => [instrumentId, root]),
    );
    const roots = this.#instruments.flatMap(({ id }) => stored.get(id) ?? []);
    if (roots.length < this.#instruments.length || (await this.stored(day)) !== null) return;
    const { signer, origin } = this.#parts;
    const signed = { market: origin, day, version: TAPE_VERSION, root: dayRoot(roots, sha256) };
    await rows.append({ ...signed, ...signer.sign(signed) });
  }

  /** A simulated market is another one than that of the server, whose caches stay at the present. */
  async #marketAt(day: DayNumber, isOver: () => boolean): Promise<MarketSource> {
    const { source, keys, hours, slices } = this.#parts;
    if (keys === null) return source;
    const listing = this.listing;
    const { instruments, interventions } = source;
    const market = new Market({ seed: keys, hours, instruments, interventions, listing });
    const [first] = this.#instruments;
    for (let from = EPOCH_DAY; from < day && !isOver(); from += DAYS_PER_SLICE)
      await slices.run(() => first && market.quote(first.id, from * SLOTS_PER_DAY));
    return market;
  }
}

/** Whether a computation has the result of another one. */
function covers(running: Job, job: Job): boolean {
  return running.day === job.day && job.instruments.every((one) => running.instruments.includes(one));
}

/** Reads the ticks of the next slice when they are not in memory. */
async function loadMinutes(market: MarketSource, { id }: Instrument, from: number): Promise<void> {
  if (market.load === undefined) return;
  for (let minute = from; minute < from + MINUTES_PER_SLICE; minute += 1)
    await market.load(id, minute * SLOTS_PER_MINUTE);
}

/** Null for a root of before signatures. */
function signatureOf({ market, publicKey, signature }: TapeRoot): PublishedSignature | null {
  if (market === null || publicKey === null || signature === null) return null;
  return { market, publicKey, signature };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}
