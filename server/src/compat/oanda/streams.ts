/**
 * Streams of prices and transactions: lines of JSON in one answer that does not end, and a heartbeat every five seconds. A slow
 * reader gets the newest prices; transactions are read from the log after the last one that it has [OANDA-8].
 */

import { PassThrough } from 'node:stream';
import type { Instrument } from '@vernier/shared/market/instrument';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { refuse } from '@vernier/shared/refusals';
import type { AccountLog } from './account-log.ts';
import { invalidValue, oandaRefusal } from './errors.ts';
import { requestedInstruments } from './market-endpoints.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import { priceJson } from './prices.ts';
import { transactionsSince } from './transaction-endpoints.ts';

const HEARTBEAT_SLOTS = SLOTS_PER_MINUTE / 12;
const MOST_STREAMS = 1_000;
const MOST_OF_ACCOUNT = 20;
/** Bytes of a reader that is too slow for new lines. */
const BACKLOG_BYTES = 65_536;

interface LineStream {
  readonly request: OandaRequest;
  readonly output: PassThrough;
  /** Null for a stream of transactions. */
  readonly prices: { readonly instruments: readonly Instrument[]; changed: Set<number> } | null;
  /** Slot of the last heartbeat. */
  slot: number;
  /** The last transaction. */
  lastId: number;
  isReading: boolean;
}

export class OandaStreams {
  readonly #context: OandaContext;
  readonly #log: AccountLog;
  readonly #open = new Set<LineStream>();
  #isFlushing = false;

  constructor(context: OandaContext, log: AccountLog) {
    this.#context = context;
    this.#log = log;
    context.market.onSlot(({ ticks }) => {
      for (const { prices } of this.#open) for (const tick of ticks) prices?.changed.add(tick.instrumentId);
      this.#scheduleFlush();
    });
    context.executor.onCommitted(({ account }) => {
      for (const stream of this.#open)
        if (stream.request.session.user.id === account.id) void this.#sendTransactions(stream);
    });
  }

  prices(request: OandaRequest): PassThrough {
    if (request.query['instruments'] === undefined) throw invalidValue('instruments');
    const instruments = requestedInstruments(request, this.#context);
    const isWithoutSnapshot = request.query['snapshot']?.toLowerCase() === 'false';
    const changed = new Set(isWithoutSnapshot ? [] : instruments.map(({ id }) => id));
    const stream = this.#add(request, { instruments, changed });
    this.#sendPrices(stream);
    return stream.output;
  }

  transactions(request: OandaRequest): PassThrough {
    const stream = this.#add(request, null);
    this.#sendHeartbeat(stream);
    return stream.output;
  }

  /** Ends all of them. */
  close(): void {
    for (const { output } of this.#open) output.end();
    this.#open.clear();
  }

  #add(request: OandaRequest, prices: LineStream['prices']): LineStream {
    const { id } = request.session.user;
    const ofAccount = [...this.#open].filter((stream) => stream.request.session.user.id === id).length;
    if (this.#open.size >= MOST_STREAMS || ofAccount >= MOST_OF_ACCOUNT)
      throw oandaRefusal(refuse('too_many_requests', { retry_after: 1 }));
    const stream: LineStream = {
      ...{ request, output: new PassThrough(), prices, isReading: false },
      ...{ slot: this.#context.market.slot, lastId: this.#log.lastId(request) },
    };
    this.#open.add(stream);
    stream.output.once('close', () => this.#open.delete(stream));
    return stream;
  }

  /** One flush for all slots that are played at once. */
  #scheduleFlush(): void {
    if (this.#isFlushing || this.#open.size === 0) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      for (const stream of this.#open) this.#flush(stream);
    });
  }

  #flush(stream: LineStream): void {
    if (stream.prices !== null) this.#sendPrices(stream);
    if (this.#context.market.slot - stream.slot < HEARTBEAT_SLOTS) return;
    if (this.#context.sessions.current(stream.request.session) === undefined) {
      this.#open.delete(stream);
      stream.output.end();
      return;
    }
    this.#sendHeartbeat(stream);
    // What a slow reader could not take before.
    void this.#sendTransactions(stream);
  }

  #sendPrices(stream: LineStream): void {
    const { prices, request } = stream;
    if (prices === null || stream.output.writableLength > BACKLOG_BYTES) return;
    for (const instrument of prices.instruments) {
      if (!prices.changed.has(instrument.id)) continue;
      const price = priceJson(instrument, this.#context, request.time);
      if (price !== null) this.#write(stream, price);
    }
    prices.changed = new Set();
  }

  #sendHeartbeat(stream: LineStream): void {
    const { prices, request, lastId } = stream;
    const time = request.time(this.#context.market.timeMs);
    const last = prices === null ? { lastTransactionID: String(lastId) } : {};
    this.#write(stream, { type: 'HEARTBEAT', ...last, time });
    stream.slot = this.#context.market.slot;
  }

  async #sendTransactions(stream: LineStream): Promise<void> {
    if (stream.prices !== null || stream.isReading || stream.output.writableLength > BACKLOG_BYTES) return;
    stream.isReading = true;
    try {
      while (stream.lastId < this.#log.lastId(stream.request)) {
        const { transactions, lastId } = await transactionsSince(stream.request, this.#log, stream.lastId);
        stream.lastId = lastId;
        for (const transaction of transactions) this.#write(stream, transaction);
      }
    } catch (error) {
      this.#context.log.error('a stream of transactions failed', { error });
      this.#open.delete(stream);
      stream.output.end();
    } finally {
      stream.isReading = false;
    }
  }

  #write(stream: LineStream, line: object): void {
    if (stream.output.writable) stream.output.write(`${JSON.stringify(line)}\n`);
  }
}
