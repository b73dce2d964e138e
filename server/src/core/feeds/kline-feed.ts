/**
 * The KLINE topics: the running candle on each change and a bar's final candle once, encoded once for all subscribers, and written
 * to many of them in slices.
 */

import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { candleWire } from '@vernier/shared/api/market-wire';
import { KLINE_PREFIX } from '@vernier/shared/api/socket';
import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import type { LiveMarket, SlotNews } from '../market/live-market.ts';
import { FrameSlices } from './frame-slices.ts';
import { SharedPush } from './shared-push.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

export class KlineFeed {
  readonly #market: LiveMarket;
  readonly #topics = new Map<string, KlineTopic>();
  readonly #slices: FrameSlices;
  /** Whether the running candles are sent too, and not only the final ones. */
  #isFlush = false;

  constructor(market: LiveMarket, defer: (run: () => void) => void = setImmediate) {
    this.#market = market;
    this.#slices = new FrameSlices(defer);
    market.onSlot((news) => this.#closeBars(news));
  }

  /** The topic of one instrument and period. */
  topic(instrument: Instrument, period: Period): SocketTopic {
    const key = topicKey(instrument, period);
    let topic = this.#topics.get(key);
    if (topic === undefined) {
      topic = new KlineTopic(this.#market, instrument, period);
      this.#topics.set(key, topic);
    }
    return topic;
  }

  /** Frames skipped for slow peers. */
  get skipped(): number {
    let skipped = 0;
    for (const topic of this.#topics.values()) skipped += topic.skipped;
    return skipped;
  }

  /** Sends every running candle that changed since the last interval, to many subscribers in slices [SOCKET-13]. */
  flush(): void {
    this.#isFlush = true;
    this.#send();
  }

  /** A sending that is in progress continues with what is new; the subscribers behind it get that with the next one. */
  #send(): void {
    if (!this.#slices.isSending) this.#slices.start(this.#sending());
  }

  *#sending(): Generator<boolean> {
    const topics = this.#topics;
    do for (const topic of topics.values()) yield* topic.sending(() => this.#isFlush);
    while ([...topics.values()].some(({ hasFinals }) => hasFinals));
    this.#isFlush = false;
  }

  #closeBars({ closed }: SlotNews): void {
    if (closed.length === 0) return;
    for (const { instrument, bar } of closed) {
      this.#topics.get(topicKey(instrument, bar.period))?.close(bar.candle);
    }
    this.#send();
  }
}

/** What a subscriber has. */
interface Place {
  /** The newest candle. */
  state: number;
  /** Number of its last frame. */
  seq: number;
}

/** A serialised candle. */
interface CandlePush {
  readonly state: number;
  readonly push: SharedPush;
}

class KlineTopic implements SocketTopic {
  readonly #market: LiveMarket;
  readonly #instrument: Instrument;
  readonly #period: Period;
  readonly #subscribers = new Map<Subscriber, Place>();
  /** Final candles that some subscribers do not have yet, oldest first. */
  #finals: CandlePush[] = [];
  /** Counts the candles that were serialised. */
  #state = 0;
  skipped = 0;
  /** The newest tick that is in the push. */
  #tickSeq = -1;
  #push: SharedPush | undefined;

  constructor(market: LiveMarket, instrument: Instrument, period: Period) {
    this.#market = market;
    this.#instrument = instrument;
    this.#period = period;
  }

  get hasFinals(): boolean {
    return this.#finals.length > 0;
  }

  join(subscriber: Subscriber): void {
    const place = this.#subscribers.get(subscriber) ?? { state: this.#state, seq: 0 };
    this.#subscribers.set(subscriber, place);
    this.#sendFinals(subscriber, place);
    const push = this.#running();
    this.#send(subscriber, place, { push, state: this.#state });
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /**
   * Sends every subscriber what it does not have, a subscriber a step: the final candles, and in a flush the running one. A slow
   * socket gets that once it has caught up.
   */
  *sending(isFlush: () => boolean): Generator<boolean> {
    const upTo = this.#state;
    for (const [subscriber, place] of this.#subscribers) {
      const sent = this.#sendFinals(subscriber, place);
      yield (isFlush() && this.#sendRunning(subscriber, place)) || sent;
    }
    this.#finals = this.#finals.filter(({ state }) => state > upTo);
  }

  /** A final candle is never skipped: no subscriber may miss how a bar ended. */
  close(candle: Candle): void {
    if (this.#subscribers.size === 0) return;
    this.#tickSeq = this.#newestSeq();
    this.#push = this.#pushOf(candle, true);
    this.#finals.push({ state: this.#state, push: this.#push });
  }

  #sendFinals(subscriber: Subscriber, place: Place): boolean {
    let isSent = false;
    for (const final of this.#finals) {
      if (final.state <= place.state) continue;
      this.#send(subscriber, place, final);
      isSent = true;
    }
    return isSent;
  }

  #sendRunning(subscriber: Subscriber, place: Place): boolean {
    const push = this.#running();
    if (place.state === this.#state) return false;
    if (subscriber.isBehind) {
      this.skipped += 1;
      return false;
    }
    this.#send(subscriber, place, { push, state: this.#state });
    return true;
  }

  #send(subscriber: Subscriber, place: Place, { push, state }: CandlePush): void {
    place.seq += 1;
    subscriber.write(push.frame(place.seq));
    place.state = state;
  }

  #running(): SharedPush {
    const newest = this.#newestSeq();
    if (this.#push === undefined || this.#tickSeq !== newest) {
      this.#tickSeq = newest;
      this.#push = this.#pushOf(this.#market.running(this.#instrument.id, this.#period), false);
    }
    return this.#push;
  }

  /** A candle changes with its instrument's ticks; while there are none, nothing is sent. */
  #newestSeq(): number {
    return this.#market.shownQuoteOf(this.#instrument.id)?.seq ?? -1;
  }

  #pushOf(candle: Candle, closed: boolean): SharedPush {
    const { AskHigh: _high, AskLow: _low, ...prices } = candleWire(candle, this.#instrument.pricePrecision);
    const data: KlineRowWire = {
      Code: this.#instrument.code,
      Period: this.#period,
      ...prices,
      Closed: closed,
    };
    this.#state += 1;
    const topic = `${KLINE_PREFIX}${this.#instrument.code}`;
    return new SharedPush({ topic, period: this.#period }, JSON.stringify(data));
  }
}

function topicKey(instrument: Instrument, period: Period): string {
  return `${instrument.code} ${period}`;
}
