/**
 * Writes the market news: each finished hour is examined once, in order, and each story found becomes an article.
 * Stories depend only on the market's price history, so the same market has the same news, also after a pause.
 */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { isSimulated, type MarketKind } from '@vernier/shared/market/market-kind';
import { CandleReader } from '../../core/market/candle-reader.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { Log } from '../../platform/logging/log.ts';
import { articleOf } from './article.ts';
import { HOUR_S, type InstrumentHistory, hourStart, changePpm, USUAL_HOURS } from './instrument-history.ts';
import { openingsOf } from './openings.ts';
import { releaseStories } from './release-stories.ts';
import { keyOf, type Story, type MoveStory, type WeekRow, type WeekStory } from './story.ts';
import type { Candle } from '@vernier/shared/market/candle';
import { DAY_MS, weekdayOf } from '@vernier/shared/civil-date';

const DAY_S = DAY_MS / 1000;
const SATURDAY = 6;
const WORKING_DAYS = 5;
/** Of each end of the table. */
const ROWS = 3;

/** So many times an average hour, in tenths: about one story a day. */
const LARGE_TENTHS = 70;

/** A new site has the news of so many hours; a longer pause than this is not made up for. */
const MOST_HOURS = 8 * 24;
/** History needed before the first hour covered: twelve days of openings, and one spare. */
const HOURS_BEFORE = 13 * 24;
/** The first look leaves a start its time. */
const FIRST_LOOK_MS = 2_000;
/** Key in `meta`: the newest hour end, Unix seconds, whose stories are written. */
export const NEWS_UNTIL = 'news_told_until';

export interface NewsroomOptions {
  readonly market: LiveMarket;
  readonly marketKind: MarketKind;
  readonly meta: Pick<MetaRepository, 'get' | 'set' | 'once'>;
  /** Articles bear its time where the market's own is ahead of it. */
  readonly wall: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly slices: LoopSlices;
}

export class Newsroom {
  readonly #parts: NewsroomOptions;
  readonly #candles: CandleReader;
  readonly #opensAtMs: number;
  #publishedUntilMs: number | null = null;
  #looking: Promise<void> | null = null;
  #closed = false;

  private constructor(parts: NewsroomOptions) {
    this.#parts = parts;
    this.#candles = new CandleReader(parts.market, parts.slices);
    this.#opensAtMs = parts.steady.monotonicMs() + FIRST_LOOK_MS;
  }

  static async open(parts: NewsroomOptions): Promise<Newsroom> {
    const newsroom = new Newsroom(parts);
    await newsroom.readAgain();
    return newsroom;
  }

  /** Another process may have written the news meanwhile. */
  async readAgain(): Promise<void> {
    const stored = await this.#parts.meta.get(NEWS_UNTIL);
    this.#publishedUntilMs = stored === null ? null : Number.parseInt(stored, 10);
  }

  /** Writes the stories of the hours that ended since the last run; one run at a time. */
  onInterval(): void {
    if (this.#looking !== null || this.#closed) return;
    const { steady, log } = this.#parts;
    const until = this.#lastEnd();
    if (this.#publishedUntilMs === until || steady.monotonicMs() < this.#opensAtMs) return;
    this.#looking = this.look()
      .catch((error: unknown) => log.error('the news of the market were not written', { error }))
      .then(() => {
        this.#looking = null;
      });
  }

  /** Writes the stories of every hour up to the newest finished one, oldest first. */
  async look(): Promise<void> {
    const until = this.#lastEnd();
    const oldest = until - MOST_HOURS * HOUR_S;
    const from = Math.max(this.#publishedUntilMs ?? oldest, oldest);
    if (from >= until) return;
    const past = await this.#past((until - from) / HOUR_S + HOURS_BEFORE, until);
    if (this.#closed) return;
    for (let endS = from + HOUR_S; endS <= until; endS += HOUR_S) {
      const releases = isSimulated(this.#parts.marketKind)
        ? await releaseStories(endS, this.#candles, this.#parts.market.instruments)
        : [];
      if (this.#closed) return;
      await this.#parts.slices.run(() => this.#publish(endS, past, releases));
      if (this.#closed) return;
    }
    await this.#parts.meta.set(NEWS_UNTIL, String(until));
    this.#publishedUntilMs = until;
  }

  /** Resolves when nothing is being read or written. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  /** Resolves when nothing is being read or written any more. */
  async stop(): Promise<void> {
    this.#closed = true;
    await this.#looking;
  }

  /** The end of the newest hour that is over, Unix seconds. */
  #lastEnd(): number {
    return Math.floor(this.#parts.market.timeMs / 1000 / HOUR_S) * HOUR_S;
  }

  async #past(count: number, untilS: number): Promise<readonly InstrumentHistory[]> {
    const past: InstrumentHistory[] = [];
    for (const instrument of this.#parts.market.instruments) {
      if (this.#closed) return past;
      const query = { period: '60min', limit: count, beforeS: untilS } as const;
      past.push({ instrument, hours: await this.#candles.read(instrument, query) });
    }
    return past;
  }

  async #publish(
    endS: number,
    past: readonly InstrumentHistory[],
    releases: readonly Story[],
  ): Promise<void> {
    const stories: readonly (Story | null)[] = [
      moveOf(endS - HOUR_S, past),
      ...openingsOf(endS, past),
      ...releases,
      weekOf(endS, past),
    ];
    const { meta, marketKind, wall } = this.#parts;
    const atMs = Math.min(endS * 1000, wall.now());
    for (const story of stories) {
      if (story === null) continue;
      // article and key are written as one: a start after a crash finds both or neither
      await meta.once(keyOf(story), deferredWrite('news', 'insert', articleOf(story, marketKind, atMs)));
    }
  }
}

/** Each hour has at most one story, the largest move [NEWS-1]: that of the hour that begins at `startS`, if it has one. */
export function moveOf(startS: number, past: readonly InstrumentHistory[]): MoveStory | null {
  let furthest: MoveStory | null = null;
  for (const one of past) {
    const move = moveIn(one, startS);
    if (move !== null && move.timesTenths > (furthest?.timesTenths ?? LARGE_TENTHS - 1)) furthest = move;
  }
  return furthest;
}

function moveIn({ instrument, hours }: InstrumentHistory, startS: number): MoveStory | null {
  const at = hours.findLastIndex(({ timeS }) => timeS === startS);
  const hour = hours[at];
  if (hour === undefined || at < USUAL_HOURS) return null;
  const usual = hours.slice(at - USUAL_HOURS, at);
  const sum = usual.reduce((total, { open, close }) => total + Math.abs(changePpm(open, close)), 0);
  if (sum === 0) return null;
  const from = hourStart(hour, hours[at - 1]);
  const to: Candle['close'] = hour.close;
  return {
    kind: 'move',
    instrument,
    from,
    to,
    startS,
    endS: startS + HOUR_S,
    usualPpm: Math.round(sum / USUAL_HOURS),
    timesTenths: Math.floor((Math.abs(changePpm(from, to)) * USUAL_HOURS * 10) / sum),
  };
}

/** The strongest and the weakest instruments of a week [NEWS-3]: the review that is due at `endS`, which is a midnight from Friday to Saturday, or none. */
export function weekOf(endS: number, past: readonly InstrumentHistory[]): WeekStory | null {
  if (endS % DAY_S !== 0 || weekdayOf(endS / DAY_S) !== SATURDAY) return null;
  const startS = endS - WORKING_DAYS * DAY_S;
  const all = past
    .flatMap((one) => rowOf(one, startS, endS) ?? [])
    .toSorted((a, b) => b.changePpm - a.changePpm || a.instrument.id - b.instrument.id);
  const shown = all.length <= 2 * ROWS ? all : [...all.slice(0, ROWS), ...all.slice(-ROWS)];
  const [first, ...others] = shown;
  if (first === undefined) return null;
  const rising = all.filter((row) => row.changePpm > 0).length;
  return { kind: 'week', startS, endS, rows: [first, ...others], rising, all: all.length };
}

/** Null for an instrument that did not trade that week, or whose past does not reach so far. */
function rowOf({ instrument, hours }: InstrumentHistory, startS: number, endS: number): WeekRow | null {
  const at = hours.findIndex(({ timeS }) => timeS >= startS);
  const week = hours.slice(at).filter(({ timeS }) => timeS < endS);
  const [first] = week;
  const last = week.at(-1);
  if (at < 1 || first === undefined || last === undefined) return null;
  return {
    instrument,
    changePpm: changePpm(hourStart(first, hours[at - 1]), last.close),
    low: Math.min(...week.map(({ low }) => low)),
    high: Math.max(...week.map(({ high }) => high)),
  };
}
