/** Size of an account's orders on one side of an instrument with size tiers, and the highest leverage at it [EXPLAIN-13]. */

import { sizeTierOf } from '../market/size-tier.ts';
import { formatMicros } from '../numbers/money.ts';
import type { Account } from '../trading/orders/account.ts';
import type { OpenOrder } from '../trading/orders/order.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import { notionalOf } from '../trading/risk/position-limit.ts';
import { sumWire } from './figure-wire.ts';
import type { FigureNumberWire } from './shapes/figure.ts';

/** None without tiers; up to the first tier only the size. */
export function sizeTierNumbers(
  { instrumentId, side }: OpenOrder,
  account: Pick<Account, 'openOrders'>,
  prices: Pick<Valuation, 'instruments'>,
): readonly FigureNumberWire[] {
  const instrument = prices.instruments.get(instrumentId);
  if (instrument?.sizeTiers === undefined || instrument.sizeTiers.length === 0) return [];
  const own = [...account.openOrders.values()].filter(
    (order) => order.instrumentId === instrumentId && order.side === side,
  );
  const values = own.map((order) => ({ symbol: `order_${order.id}`, micros: notionalOf(order, prices) }));
  const size = sumWire('size', values);
  const tier = sizeTierOf(
    instrument,
    values.reduce((sum, { micros }) => sum + micros, 0n),
  );
  if (tier === undefined) return [size];
  const inputs = { tier: tier.leverage, above: formatMicros(tier.aboveMicros) };
  return [size, { name: 'highest_leverage', formula: 'tier', inputs, value: String(tier.leverage) }];
}
