/** Quotes of an exchange while the server runs: from the connection into the slots of its market. */

import type { Clock, SteadyClock } from '@vernier/shared/clock';
import { TICK_INTERVAL_MS } from '@vernier/shared/limits';
import { slotAt } from '@vernier/shared/market/slot';
import type { FeedFigures, FeedOutcome, MarketFeed, MarketFeedParts } from '../../core/market/market-feed.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { quoteOfMessage } from './book-ticker.ts';
import { FeedConnection } from './feed-connection.ts';
import { type ListedSymbol, updateOf } from './listed-symbols.ts';
import type { ReceivedQuotes } from './received-quotes.ts';
import type { SlotWriter } from './slot-writer.ts';

/** A slot is stored so long before its time, so that it can be played at its time. */
const LEAD_MS = 50;

interface ExchangeQuotesOptions {
  readonly address: string;
  readonly listed: readonly ListedSymbol[];
  /** In the order of the instruments. */
  readonly received: readonly ReceivedQuotes[];
  readonly writer: SlotWriter;
  /** Quotes that the exchange sent longer ago are not taken. */
  readonly staleMs: number;
  /** Wall time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'warn'>;
}

const NO_MESSAGES: FeedFigures['messages'] = {
  taken: 0,
  duplicate: 0,
  out_of_order: 0,
  late: 0,
  unreadable: 0,
};

export class ExchangeQuotes implements MarketFeed {
  readonly #parts: ExchangeQuotesOptions;
  readonly #connection: FeedConnection;
  #started: MarketFeedParts | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Messages of the connection, and those of earlier ones, by what became of them. */
  #messages = { ...NO_MESSAGES };
  #earlier = { ...NO_MESSAGES };
  #newestMessageMs: number | null = null;

  constructor(parts: ExchangeQuotesOptions) {
    this.#parts = parts;
    const { address, steady, log } = parts;
    this.#connection = new FeedConnection({
      ...{ address, steady, log },
      onMessage: (text) => this.#receive(text),
      onLost: () => this.#lose(),
    });
  }

  get figures(): FeedFigures {
    const { received, steady } = this.#parts;
    const newestMs = this.#newestMessageMs;
    return {
      isConnected: this.#connection.isConnected,
      messageAgeMs: newestMs === null ? null : steady.monotonicMs() - newestMs,
      reconnects: this.#connection.reconnects,
      gaps: received.reduce((sum, { gaps }) => sum + gaps, 0),
      messages: this.#allMessages(),
      quarantined: received.filter(({ inQuarantine }) => inQuarantine).length,
    };
  }

  start(parts: MarketFeedParts): void {
    this.#started = parts;
    this.onInterval();
    if (parts.isTimed) this.#schedule(parts);
  }

  onInterval(): void {
    this.#connection.onInterval();
    this.#write(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#started = null;
    this.#connection.close();
    await this.#parts.writer.idle();
  }

  #schedule(parts: MarketFeedParts): void {
    const sinceSlotMs = (parts.clock.now() + LEAD_MS) % TICK_INTERVAL_MS;
    this.#timer = setTimeout(() => {
      this.#schedule(parts);
      this.#write(LEAD_MS);
    }, TICK_INTERVAL_MS - sinceSlotMs);
  }

  #write(leadMs: number): void {
    const started = this.#started;
    if (started === null) return;
    const slot = slotAt(started.clock.now() + leadMs);
    void this.#parts.writer.write(slot).then((isWritten) => {
      if (isWritten && this.#started !== null) started.onPrices();
    });
  }

  #receive(text: string): void {
    const { listed, received, staleMs, clock, steady } = this.#parts;
    this.#newestMessageMs = steady.monotonicMs();
    const quote = quoteOfMessage(text);
    const read = quote === null ? null : updateOf(listed, quote);
    if (quote === null || read === null) this.#messages.unreadable += 1;
    else if (quote.timeMs !== null && clock.now() - quote.timeMs > staleMs) this.#messages.late += 1;
    else {
      const outcome = received[read.place]?.take(read.update, steady.monotonicMs()) ?? 'taken';
      this.#messages[outcome] += 1;
    }
  }

  #lose(): void {
    for (const each of this.#parts.received) each.lose();
    this.#parts.log.info('messages of the stream of prices', this.#messages);
    this.#earlier = this.#allMessages();
    this.#messages = { ...NO_MESSAGES };
  }

  #allMessages(): Record<FeedOutcome, number> {
    const sum = { ...this.#earlier };
    for (const outcome of Object.keys(sum) as FeedOutcome[]) sum[outcome] += this.#messages[outcome];
    return sum;
  }
}
