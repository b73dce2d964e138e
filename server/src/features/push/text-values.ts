/** Values of texts about orders and transfers: lots, prices and amounts as pushes and activity show them. */

import { invariant } from '@vernier/shared/assert';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Instrument } from '@vernier/shared/market/instrument';
import { divRound, type Micros } from '@vernier/shared/numbers/money';
import { LOT_DECIMALS, type Points } from '@vernier/shared/numbers/price';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { Order } from '@vernier/shared/trading/orders/order';
import { ORDER_FIELDS } from '@vernier/shared/trading/orders/order-record';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Transfer } from '@vernier/shared/wallet/transfer';

const MICROS_A_CENT = 10_000n;

export type InstrumentsById = (id: number) => Instrument | undefined;

export function orderValues(order: Order, price: Points, instruments: InstrumentsById) {
  const { pricePrecision } = instrumentOfOrder(order, instruments);
  const lots = formatScaled(order.lots, LOT_DECIMALS).replace(/(\.\d\d\d*?)0+$/, '$1');
  return { lots, price: formatScaled(price, pricePrecision) };
}

/** Of a closing, with the profit after fee and swap. */
export function closingValues(
  order: Order,
  { closePrice, profitMicros }: { readonly closePrice: Points; readonly profitMicros: Micros },
  instruments: InstrumentsById,
) {
  const [feeMicros, swapMicros] = [ORDER_FIELDS.feeMicros(order), ORDER_FIELDS.swapMicros(order)];
  const profit = signed(netOf({ profitMicros, feeMicros, swapMicros }));
  return {
    ...orderValues(order, closePrice, instruments),
    profit,
    instrument: instrumentOfOrder(order, instruments).code,
  };
}

export function transferAmount(transfer: Transfer): string {
  if (transfer.kind === 'withdrawal') return `${cents(transfer.amountMicros)} USD`;
  if (transfer.kind === 'adjustment') return `${signed(transfer.amountMicros)} USD`;
  const { creditedMicros, unitsE8, currency } = transfer;
  return creditedMicros === null ? `${formatE8(unitsE8)} ${currency}` : `${signed(creditedMicros)} USD`;
}

export function instrumentOfOrder({ id, instrumentId }: Order, instruments: InstrumentsById): Instrument {
  const instrument = instruments(instrumentId);
  invariant(instrument !== undefined, `order ${id} names no instrument of ours`);
  return instrument;
}

/** Rounded to cents: the page that is opened has every digit. */
function cents(micros: Micros): string {
  return formatScaled(divRound(micros, MICROS_A_CENT), 2);
}

export function signed(micros: Micros): string {
  const text = cents(micros);
  return micros > 0n ? `+${text}` : text;
}
