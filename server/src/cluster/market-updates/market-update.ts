/**
 * Updates of the market as messages: a gateway names the newest slot that it has, and an engine answers with the slots after it as
 * soon as they may be shown. A gateway that has none, or an older one than the engine keeps, gets the state of the market.
 */

import type { DayBoundary } from '@vernier/shared/market/bar-grid';
import { type Candle, PERIODS } from '@vernier/shared/market/candle';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { Quote, Tick } from '@vernier/shared/market/quote';
import { type Slot, timeOfSlot } from '@vernier/shared/market/slot';

const VERSION = 1;

/** Asks which engine answers. */
export const UPDATE_ENGINE_SUBJECT = 'v1.market.engines';

/** Asks an engine for what comes after a slot. */
export function updateSubject(engine: string): string {
  return `v1.market.update.${engine}`;
}

/** An engine answers without slots when none comes in this time. */
export const MOST_WAIT_MS = 500;

export interface UpdateRequest {
  readonly gateway: string;
  /** The newest slot that the gateway has; null without one. */
  readonly after: Slot | null;
}

/** Place of the instrument in the list, bid, ask and volume. */
export type TickMessage = readonly [place: number, bid: number, ask: number, volume: number];

/** Place of the instrument in the list, its state, and the slot of the next opening of a closed one. */
export type StateMessage = readonly [place: number, state: TradingState, opens: Slot | null];

export interface SlotMessage {
  readonly slot: Slot;
  readonly ticks: readonly TickMessage[];
  /** Of the instruments whose state has changed. */
  readonly states?: readonly StateMessage[];
}

type QuoteMessage = readonly [seq: Slot, bid: number, ask: number];

/** A candle in the order of {@link candleMessage}. */
type CandleMessage = readonly number[];

export interface InstrumentState {
  readonly id: number;
  readonly code: string;
  readonly dayEnd: DayBoundary;
  /** The newest tick for display. */
  readonly shown: QuoteMessage;
  readonly state: TradingState;
  readonly opens: Slot | null;
  /** The running ones, in the order of the periods. */
  readonly candles: readonly CandleMessage[];
}

/** The market at a slot. */
export interface MarketState {
  readonly slot: Slot;
  readonly instruments: readonly InstrumentState[];
}

export interface MarketUpdate {
  readonly engine: string;
  /** Increases with every change of an instrument's terms at the engine. */
  readonly termsVersion: number;
  readonly state?: MarketState;
  /** One after the other, from that of the request or of the state. */
  readonly slots: readonly SlotMessage[];
}

export function encodeRequest(request: UpdateRequest): Buffer {
  return encoded(request);
}

/** Null for a message of another version. */
export function decodeRequest(bytes: Buffer): UpdateRequest | null {
  return decoded(bytes) as UpdateRequest | null;
}

export function encodeEngine(engine: string): Buffer {
  return encoded({ engine });
}

export function decodeEngine(bytes: Buffer): string | null {
  const message = decoded(bytes) as { readonly engine: string } | null;
  return message?.engine ?? null;
}

/** Slots are given as encoded before. */
export function encodeUpdate(
  head: Pick<MarketUpdate, 'engine' | 'termsVersion' | 'state'>,
  slots: readonly string[],
): Buffer {
  const text = JSON.stringify({ v: VERSION, ...head });
  return Buffer.from(`${text.slice(0, -1)},"slots":[${slots.join(',')}]}`);
}

export function decodeUpdate(bytes: Buffer): MarketUpdate | null {
  return decoded(bytes) as MarketUpdate | null;
}

export function quoteMessage({ seq, bid, ask }: Quote): QuoteMessage {
  return [seq, bid, ask];
}

export function receivedTick(instrumentId: number, [seq, bid, ask]: QuoteMessage, volume = 0): Tick {
  return { instrumentId, seq, timeMs: timeOfSlot(seq), bid, ask, volume };
}

export function candleMessage(candle: Candle): CandleMessage {
  const { timeS, open, high, low, close, volume, askHigh, askLow } = candle;
  return [timeS, open, high, low, close, volume, askHigh, askLow];
}

/** The candle of a period. */
export function candleOf(candles: readonly CandleMessage[], period: (typeof PERIODS)[number]): Candle {
  const values = candles[PERIODS.indexOf(period)] ?? [];
  const [timeS = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, askHigh = 0, askLow = 0] = values;
  return { timeS, open, high, low, close, volume, askHigh, askLow };
}

function encoded(message: object): Buffer {
  return Buffer.from(JSON.stringify({ v: VERSION, ...message }));
}

/** Null for a message of another version. */
function decoded(bytes: Buffer): unknown {
  const message = JSON.parse(bytes.toString()) as { readonly v: number };
  return message.v === VERSION ? message : null;
}
