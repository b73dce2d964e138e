/** The calendar of scheduled releases with their results [MARKET-23]. */

import { DAY_MS, formatIsoDay } from '@vernier/shared/civil-date';
import { isoTime } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import type { Instrument } from '@vernier/shared/market/instrument';
import { releaseInstruments } from '@vernier/simulator/calendar/release-instruments';
import type { ReleaseKind } from '@vernier/simulator/calendar/release-kinds';
import { releasesOn } from '@vernier/simulator/calendar/releases';
import type { CandleReader } from '../../core/market/candle-reader.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { readReleaseMove, RELEASE_RESULT_S } from '../../core/market/release-move.ts';
import { messages } from '../../platform/messages/messages.ts';

const DAY_S = DAY_MS / 1000;
const MINUTE_S = 60;
/** More than the releases of the days that minute candles go back. */
const MAX_RESULTS = 1000;
const PERCENT = 100;
const RANGE_SCALE = 10_000;

/** From a moment up to another, in Unix seconds. */
export interface TimeSpan {
  readonly fromS: number;
  readonly toS: number;
}

interface Release extends ReleaseKind {
  readonly id: string;
  readonly atS: number;
}

export class ReleaseCalendar {
  readonly #market: LiveMarket;
  readonly #candles: CandleReader;
  readonly #affected = new Map<string, readonly Instrument[]>();
  /** Known results; they do not change. */
  readonly #results = new Map<string, Promise<number | null>>();

  constructor(market: LiveMarket, candles: CandleReader) {
    this.#market = market;
    this.#candles = candles;
  }

  /** The releases of a span, oldest first. */
  async list(span: TimeSpan, lang: Language): Promise<ReleaseWire[]> {
    const list: ReleaseWire[] = [];
    for (const release of releasesIn(span)) {
      const { id, code, country, importance, atS } = release;
      list.push({
        ...{ id, at: isoTime(atS * 1000), country, title: messages.release(code, lang), importance },
        instruments: this.#instruments(release).map((instrument) => instrument.code),
        actual_range: await this.#actualRange(release),
      });
    }
    return list;
  }

  #instruments(release: Release): readonly Instrument[] {
    let instruments = this.#affected.get(release.code);
    if (instruments === undefined) {
      instruments = releaseInstruments(release, this.#market.instruments);
      this.#affected.set(release.code, instruments);
    }
    return instruments;
  }

  #actualRange(release: Release): Promise<number | null> | null {
    if (this.#market.timeMs < (release.atS + RELEASE_RESULT_S) * 1000) return null;
    const known = this.#results.get(release.id);
    if (known !== undefined) return known;
    const result = this.#readRange(release);
    this.#results.set(release.id, result);
    result.catch(() => this.#results.delete(release.id));
    const [oldest] = this.#results.keys();
    if (this.#results.size > MAX_RESULTS && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  /** The range of the half hour in percent of the price before it, with four decimals. */
  async #readRange(release: Release): Promise<number | null> {
    const [instrument] = this.#instruments(release);
    if (instrument === undefined) return null;
    const move = await readReleaseMove(this.#candles, instrument, release.atS);
    if (move === null) return null;
    return Math.round(((move.high - move.low) * PERCENT * RANGE_SCALE) / move.before) / RANGE_SCALE;
  }
}

function releasesIn({ fromS, toS }: TimeSpan): readonly Release[] {
  const releases: Release[] = [];
  for (let day = Math.floor(fromS / DAY_S); day * DAY_S < toS; day += 1) {
    for (const kind of releasesOn(day)) {
      const atS = day * DAY_S + kind.minute * MINUTE_S;
      if (atS >= fromS && atS < toS) releases.push({ ...kind, id: `${formatIsoDay(day)}-${kind.code}`, atS });
    }
  }
  return releases;
}
