/** Changing of orders in place: a waiting order is amended, a stop or a target of a position moved [BINANCE-9]. */

import { refuse } from '@vernier/shared/refusals';
import type { AmendOrder } from '@vernier/shared/trading/orders/commands';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { callerAccount } from '../../core/trading/present-account.ts';
import type { SignedRequest } from './binance-context.ts';
import { run } from './commands.ts';
import { failure } from './errors.ts';
import { parsePrice, parseQuantity } from './numbers.ts';
import { orderNameOf } from './order-ids.ts';
import { stoppedAt } from './order-reader.ts';
import type { BinanceOrder } from './order-view.ts';
import { type PlacingContext, setStop } from './place-order.ts';

/** Price and quantity are both sent; the order keeps its id, and is as it was when the change is refused. */
export async function editBinanceOrder(
  request: SignedRequest,
  context: PlacingContext,
  order: BinanceOrder | null,
): Promise<BinanceOrder> {
  const name = order === null || order.status !== 'NEW' ? null : orderNameOf(order.orderId);
  if (order === null || name === null || name.kind === 'closing') throw failure('noSuchOrder');
  const { parameters } = request;
  if (parameters.required('side').toLowerCase() !== order.side) throw failure('badSide');
  const lots = parseQuantity(parameters.required('quantity'));
  const level = parsePrice(parameters.required('price'), order.instrument);
  if (name.kind === 'entry') {
    const command: AmendOrder = { kind: 'AmendOrder', orderId: name.id, lots, targetPrice: level };
    await run(request, context, {
      ...{ route: 'amendOrder', command, counts: 'change', key: null },
      // A limit that the market has reached would become a stop, and the other way round.
      admit: () => (isReached(context, order, level) ? refuse('target_not_allowed') : null),
      present: () => ({}),
    });
  } else {
    const { kind, id } = name;
    if (lots !== order.lots)
      throw failure('badCombination', 'The quantity of a stop is that of its position.');
    const account = callerAccount(context, request.session);
    const position = account.openOrders.get(id);
    if (position?.status !== 'holding') throw failure('noSuchOrder');
    const change = { kind, level, key: null, orderId: order.orderId };
    await Promise.all(
      stoppedAt(kind, position, account).map((each) =>
        setStop(request, context, { ...change, position: each }),
      ),
    );
  }
  const changed = await context.reader.byName(request.session, name);
  if (changed === null) throw failure('noSuchOrder');
  return changed;
}

function isReached(
  { market }: PlacingContext,
  { instrument, side, type }: BinanceOrder,
  level: number,
): boolean {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined) return false;
  const room = side === 'buy' ? openingPriceOf(side, quote) - level : level - openingPriceOf(side, quote);
  return type === 'LIMIT' ? room <= 0 : room >= 0;
}
