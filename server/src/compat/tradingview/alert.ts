/** The message of an alert: what a strategy or an indicator wants done, as its author writes it into the alert. */

import type { LiveMarket } from '../../core/market/live-market.ts';
import { lots, price } from '@vernier/shared/api/fields';
import type { Instrument } from '@vernier/shared/market/instrument';
import { z } from 'zod';

const MAX_SYMBOL = 64;
const MAX_ID = 200;

/** Placeholders of an alert arrive as text, numbers as either. */
export const AlertMessage = z.strictObject({
  /** `EURUSD`, `EUR/USD`, or with an exchange before it. */
  symbol: z.string().min(1).max(MAX_SYMBOL),
  action: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['buy', 'sell', 'close', 'close_buy', 'close_sell'])),
  lots: lots.optional(),
  multiple: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Where the order waits; without it the order opens at once. */
  price,
  stop_loss: price,
  take_profit: price,
  /** Names the alert; without it two messages that are the same to the letter are one alert. */
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(MAX_ID)).optional(),
});
export type AlertMessage = z.output<typeof AlertMessage>;

/** Names that alerts of other services have for the same fields. */
const OTHER_NAMES: ReadonlyMap<string, keyof AlertMessage> = new Map([
  ['ticker', 'symbol'],
  ['side', 'action'],
  ['contracts', 'lots'],
  ['quantity', 'lots'],
  ['alert_id', 'id'],
]);

/** The message with the names of this page; a field under two names is left, and refused as unknown. */
export function withOwnNames(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message;
  const named = new Map(Object.entries(message));
  for (const [other, name] of OTHER_NAMES) {
    if (!named.has(other) || named.has(name)) continue;
    named.set(name, named.get(other));
    named.delete(other);
  }
  return Object.fromEntries(named);
}

/** The instrument that an alert names, however its chart writes it. */
export function alertInstrument({ instruments }: LiveMarket, symbol: string): Instrument | undefined {
  const name = symbol.slice(symbol.indexOf(':') + 1).toUpperCase();
  return instruments.find(({ code, showCode }) => code === name || showCode.toUpperCase() === name);
}
