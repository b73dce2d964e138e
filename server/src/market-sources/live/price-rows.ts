/** Rows of a live market in the database: the quotes of a slot, and the candles and slots of a minute, as text. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LiveMinute } from '@vernier/db/repositories/site/live-prices';
import { SLOTS_PER_MINUTE, type Slot } from '@vernier/shared/market/slot';
import { candleOfText, candleText, type MinuteCandle } from './minute-candles.ts';
import type { SlotQuote } from './received-quotes.ts';

/** The quotes of a slot in the order of the instruments; null without a tick. */
export interface SlotQuotes {
  readonly slot: Slot;
  readonly quotes: readonly (SlotQuote | null)[];
}

const NONE = '-';

export function quotesText(quotes: SlotQuotes['quotes']): string {
  return quotes
    .map((quote) => (quote === null ? NONE : `${quote.bid},${quote.ask},${quote.volume}`))
    .join(' ');
}

export function quotesOfText(text: string): SlotQuotes['quotes'] {
  return text.split(' ').map((part) => {
    if (part === NONE) return null;
    const [bid = 0, ask = 0, volume = 0] = part.split(',').map((each) => Number.parseInt(each, 10));
    return { bid, ask, volume };
  });
}

export function candlesText(candles: readonly (MinuteCandle | null)[]): string {
  return candles.map((candle) => (candle === null ? NONE : candleText(candle))).join(' ');
}

export function candlesOfText(minute: number, text: LiveMinute['candles']): readonly (MinuteCandle | null)[] {
  return text.split(' ').map((part) => (part === NONE ? null : candleOfText(minute, part)));
}

/** The slots of a minute, each as its place and its quotes, compressed. */
export function slotsText(slots: readonly SlotQuotes[]): string {
  const lines = slots.map(({ slot, quotes }) => `${slot % SLOTS_PER_MINUTE} ${quotesText(quotes)}`);
  return deflateRawSync(lines.join('\n')).toString('base64');
}

export function slotsOfText(minute: number, text: LiveMinute['quotes']): readonly SlotQuotes[] {
  const lines = inflateRawSync(Buffer.from(text, 'base64')).toString('latin1').split('\n');
  return lines.map((line) => {
    const space = line.indexOf(' ');
    const slot = minute * SLOTS_PER_MINUTE + Number.parseInt(line.slice(0, space), 10);
    return { slot, quotes: quotesOfText(line.slice(space + 1)) };
  });
}
