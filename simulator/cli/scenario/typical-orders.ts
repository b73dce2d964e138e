/** Typical orders around the price before a scenario. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import type { Side } from '@vernier/shared/trading/orders/order';

/** `careful` has small orders on both sides; the others use their whole balance on one side at the highest leverage. */
export type Owner = 'careful' | 'bull' | 'bear';

export interface TypicalOrder {
  readonly owner: Owner;
  readonly command: PlaceOrder | PlacePending;
}

export interface TypicalOrderOptions {
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Approximate move of the price. */
  readonly reach: Points;
  /** Lots of each order. */
  readonly lots: Readonly<Record<Owner, Lots>>;
}

export function typicalOrders({
  instrument,
  quote,
  reach,
  lots,
}: TypicalOrderOptions): readonly TypicalOrder[] {
  const away = (part: number) => Math.max(instrument.stopsLevel + 1, Math.floor((reach * part) / 100));
  const { bid, ask } = quote;
  const highest = instrument.leverages.at(-1) ?? null;
  const entry = (owner: Owner, side: Side) =>
    ({ instrumentId: instrument.id, side, lots: lots[owner], leverage: highest }) as const;
  const none = { stopLoss: null, takeProfit: null };
  const now = (owner: Owner, side: Side, stops: typeof none | Stops = none): TypicalOrder => ({
    owner,
    command: { kind: 'PlaceOrder', ...entry(owner, side), ...stops, deviation: null, quoteTimeMs: null },
  });
  const later = (side: Side, targetPrice: Points, stops: typeof none | Stops = none): TypicalOrder => ({
    owner: 'careful',
    command: { kind: 'PlacePending', ...entry('careful', side), targetPrice, ...stops },
  });
  const below = ask - away(55);
  return [
    now('careful', 'buy', { stopLoss: bid - away(30), takeProfit: bid + away(30) }),
    now('careful', 'buy', { stopLoss: bid - away(150), takeProfit: null }),
    now('careful', 'sell', { stopLoss: ask + away(30), takeProfit: ask - away(30) }),
    later('buy', below, { stopLoss: below - away(20), takeProfit: below + away(40) }),
    later('sell', bid + away(55)),
    later('buy', ask + away(40)),
    later('sell', bid - away(40)),
    now('bull', 'buy'),
    now('bear', 'sell'),
  ];
}

interface Stops {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
}
