/** The KLINE topics: the running candle on each change and a bar's final candle once, encoded once for all subscribers. */

import type { Candle, Period } from '@vernier/shared/market/candle';
import type { Instrument } from '@vernier/shared/market/instrument';
import { candleWire } from '@vernier/shared/api/market-wire';
import { KLINE_PREFIX } from '@vernier/shared/api/socket';
import type { KlineRowWire } from '@vernier/shared/api/shapes/frames';
import type { LiveMarket, SlotNews } from '../market/live-market.ts';
import { SharedPush } from './shared-push.ts';
import type { Subscriber, SocketTopic } from './topic.ts';

export class KlineFeed {
  readonly #market: LiveMarket;
  readonly #topics = new Map<string, KlineTopic>();

  constructor(market: LiveMarket) {
    this.#market = market;
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

  /** Sends every running candle that changed since the last interval. */
  flush(): void {
    for (const topic of this.#topics.values()) topic.flush();
  }

  #closeBars({ closed }: SlotNews): void {
    for (const { instrument, bar } of closed) {
      this.#topics.get(topicKey(instrument, bar.period))?.close(bar.candle);
    }
  }
}

/** What a subscriber has. */
interface Place {
  /** The newest candle. */
  state: number;
  /** Number of its last frame. */
  seq: number;
}

class KlineTopic implements SocketTopic {
  readonly #market: LiveMarket;
  readonly #instrument: Instrument;
  readonly #period: Period;
  readonly #subscribers = new Map<Subscriber, Place>();
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

  join(subscriber: Subscriber): void {
    const place = this.#subscribers.get(subscriber) ?? { state: 0, seq: 0 };
    this.#subscribers.set(subscriber, place);
    this.#send(subscriber, place, this.#running());
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  /** Sends the running candle to every subscriber that does not have it; a slow socket gets it once it has caught up. */
  flush(): void {
    if (this.#subscribers.size === 0) return;
    const push = this.#running();
    for (const [subscriber, place] of this.#subscribers) {
      if (place.state === this.#state) continue;
      if (subscriber.isBehind) this.skipped += 1;
      else this.#send(subscriber, place, push);
    }
  }

  /** A final candle is never skipped: no subscriber may miss how a bar ended. */
  close(candle: Candle): void {
    if (this.#subscribers.size === 0) return;
    this.#tickSeq = this.#newestSeq();
    this.#push = this.#pushOf(candle, true);
    for (const [subscriber, place] of this.#subscribers) this.#send(subscriber, place, this.#push);
  }

  #send(subscriber: Subscriber, place: Place, push: SharedPush): void {
    place.seq += 1;
    subscriber.write(push.frame(place.seq));
    place.state = this.#state;
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
