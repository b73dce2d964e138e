/** Lines of an instrument's ticks as `ticks.csv` has them, minute by minute, with the ticks in quarantine marked. */

import { isoTime } from '../../clock.ts';
import type { Instrument } from '../instrument.ts';
import { Quarantine } from '../plausibility.ts';
import type { Tick } from '../quote.ts';
import { formatScaled } from '../../numbers/decimal.ts';
import type { MarketSource } from '../market-source.ts';
import { type Slot, SLOTS_PER_MINUTE, timeOfSlot } from '../slot.ts';
import { emptyMinute } from '../minute-ticks.ts';
import { LINE_END } from './line-end.ts';

/** The first line of the file. */
export const TICK_HEAD = `Seq,Time,At,Bid,Ask,Volume,Doubted${LINE_END}`;

export class TickLines {
  readonly #market: MarketSource;
  readonly #instrument: Instrument;
  readonly #quarantine: Quarantine;
  readonly #ticks = emptyMinute();
  #minute: number;

  /** Lines from a minute (counted from 1970-01-01) on. */
  constructor(market: MarketSource, instrument: Instrument, minute: number) {
    this.#market = market;
    this.#instrument = instrument;
    // Two ticks that agree end a quarantine, so the minute before is enough context for the first tick.
    this.#minute = minute - 1;
    const start = market.quote(instrument.id, this.#minute * SLOTS_PER_MINUTE);
    this.#quarantine = new Quarantine(market.bandOf(instrument.id), start);
    this.next();
  }

  /** The lines of the next minute, of its slots from `first` to `last`; empty without a tick. */
  next(first: Slot = 0, last: Slot = Number.POSITIVE_INFINITY): string {
    const { id, pricePrecision } = this.#instrument;
    const minute = this.#minute;
    this.#minute += 1;
    this.#market.fillMinute(id, minute, this.#ticks);
    let text = '';
    for (let place = 0; place < SLOTS_PER_MINUTE; place += 1) {
      const tick = this.#tick(minute * SLOTS_PER_MINUTE + place, place);
      if (tick === null) continue;
      if (tick.seq > last) break;
      const trades = this.#quarantine.judge(tick, this.#market.isTrusted(tick));
      if (tick.seq >= first) text += lineOf(tick, trades, pricePrecision);
    }
    return text;
  }

  #tick(seq: Slot, place: number): Tick | null {
    const bid = this.#ticks.bids[place] as number;
    if (bid === 0) return null;
    const [ask, volume] = [this.#ticks.asks[place] as number, this.#ticks.volumes[place] as number];
    return { instrumentId: this.#instrument.id, seq, timeMs: timeOfSlot(seq), bid, ask, volume };
  }
}

function lineOf({ seq, timeMs, bid, ask, volume }: Tick, trades: boolean, precision: number): string {
  const prices = `${formatScaled(bid, precision)},${formatScaled(ask, precision)}`;
  return `${seq},${timeMs},${isoTime(timeMs)},${prices},${volume},${trades ? '0' : '1'}${LINE_END}`;
}
