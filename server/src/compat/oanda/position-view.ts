/** Positions as OANDA has them: the sums of the trades of each side of an instrument [OANDA-4]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Side } from '@vernier/shared/trading/orders/order';
import { floatingOf } from '@vernier/shared/trading/risk/figures';
import { callerAccount } from '../../core/trading/present-account.ts';
import { averagePrice } from '../fill-numbers.ts';
import { positionsOf } from '../positions-of.ts';
import type { AccountReader } from './account-reader.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import { oandaName, signedUnits } from './values.ts';

/** Every instrument with a trade. */
export async function openPositions(request: OandaRequest, context: OandaContext, reader: AccountReader) {
  const { openOrders } = callerAccount(context, request.session);
  const ids = new Set(
    [...openOrders.values()].flatMap((order) => (order.status === 'holding' ? [order.instrumentId] : [])),
  );
  const instruments = context.market.instruments.filter(({ id }) => ids.has(id));
  return await Promise.all(
    instruments.map((instrument) => positionView(request, { instrument, context, reader })),
  );
}

interface Holder {
  readonly instrument: Instrument;
  readonly context: OandaContext;
  readonly reader: AccountReader;
}

/** Also of an instrument without a trade, whose units are 0. */
export async function positionView(request: OandaRequest, holder: Holder) {
  const [long, short] = [await sideView(request, 'buy', holder), await sideView(request, 'sell', holder)];
  return {
    instrument: oandaName(holder.instrument),
    unrealizedPL: formatMicros(long.profitMicros + short.profitMicros),
    marginUsed: formatMicros(long.marginMicros + short.marginMicros),
    long: long.json,
    short: short.json,
  };
}

async function sideView(request: OandaRequest, side: Side, { instrument, context, reader }: Holder) {
  const account = callerAccount(context, request.session);
  const positions = positionsOf(account, instrument.id, side);
  const lifecycles = await reader.log.lifecycles(
    request,
    positions.map(({ id }) => id),
  );
  const sum = (amounts: readonly Micros[]) => amounts.reduce((all, each) => all + each, 0n);
  const profitMicros = sum(positions.map((position) => floatingOf(position, context.executor.valuation)));
  const lots = positions.reduce((all, position) => all + position.lots, 0);
  const fills = positions.map((position) => ({ lots: position.lots, price: position.openPrice }));
  return {
    profitMicros,
    marginMicros: sum(positions.map(({ marginMicros }) => marginMicros)),
    json: {
      units: signedUnits(side, lots, instrument),
      unrealizedPL: formatMicros(profitMicros),
      financing: formatMicros(sum(positions.map(({ swapMicros }) => swapMicros))),
      ...(positions.length > 0 && {
        averagePrice: averagePrice(fills, instrument),
        tradeIDs: lifecycles.map(({ trade }) => String(trade?.id ?? 0)),
      }),
    },
  };
}
