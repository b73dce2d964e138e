/** Terms of orders, in the form in which orders and their transactions have them. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { decimalPrice } from '../fill-numbers.ts';
import type { ExtensionsOf } from './client-extensions.ts';
import type { TimeText } from './oanda-context.ts';
import type { OrderLifecycle, RestingOrder } from './order-lifecycle.ts';
import type { RestingKind } from './transaction-ids.ts';
import { oandaName, signedUnits } from './values.ts';

const ALWAYS = { positionFill: 'DEFAULT', triggerCondition: 'DEFAULT' } as const;
const GOOD_TILL_CANCELLED = { timeInForce: 'GTC' } as const;

export function entryTerms(
  lifecycle: OrderLifecycle,
  instrument: Instrument,
  { time, extensionsOf }: { readonly time: TimeText; readonly extensionsOf: ExtensionsOf },
) {
  const { entry, side, levels } = lifecycle;
  const { target, goodTillMs } = entry;
  const extensions = extensionsOf(lifecycle);
  return {
    instrument: oandaName(instrument),
    units: signedUnits(side, entry.lots, instrument),
    ...(target === null
      ? { timeInForce: 'FOK', positionFill: 'DEFAULT' }
      : {
          price: decimalPrice(target, instrument),
          timeInForce: goodTillMs === null ? 'GTC' : 'GTD',
          ...ALWAYS,
        }),
    ...(goodTillMs !== null && { gtdTime: time(goodTillMs) }),
    ...(levels.takeProfit !== null && {
      takeProfitOnFill: { price: decimalPrice(levels.takeProfit, instrument), ...GOOD_TILL_CANCELLED },
    }),
    ...(levels.stopLoss !== null && {
      stopLossOnFill: { price: decimalPrice(levels.stopLoss, instrument), ...GOOD_TILL_CANCELLED },
    }),
    ...(levels.trailingStop !== null && {
      trailingStopLossOnFill: {
        distance: decimalPrice(levels.trailingStop, instrument),
        ...GOOD_TILL_CANCELLED,
      },
    }),
    ...(extensions !== null && { clientExtensions: extensions }),
  };
}

/** Of an order that rests on a trade. */
export function restingTerms(
  { trade, clientId }: OrderLifecycle,
  {
    kind,
    order,
    instrument,
  }: {
    readonly kind: RestingKind;
    readonly order: RestingOrder;
    readonly instrument: Instrument;
    readonly time: TimeText;
  },
) {
  const level = decimalPrice(order.level, instrument);
  return {
    tradeID: String(trade?.id ?? 0),
    ...(clientId !== null && { clientTradeID: clientId }),
    ...(kind === 'trailingStop' ? { distance: level } : { price: level }),
    ...GOOD_TILL_CANCELLED,
    triggerCondition: 'DEFAULT',
  };
}
