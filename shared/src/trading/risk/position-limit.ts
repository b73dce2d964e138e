/** Largest position of an account: no entry may let its worth or debt exceed a column of money [ORDER-6]. */

import { invariant } from '../../assert.ts';
import { LARGEST_MICROS } from '../../limits.ts';
import { formatMicros, type Micros } from '../../numbers/money.ts';
import { type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { isEntryBookable } from './bookable.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { exposureDivisor, exposureValue } from '../orders/exposure.ts';
import { entryPriceOf, type OpenOrder } from '../orders/order.ts';
import { notionalFor } from '../pricing/notional.ts';

/** How many times its worth a position may win or lose: as far as a stop may be from the price [STOP-1]. */
const REACH = 10n;
/** The rest is for changes without an entry: deposits, swaps, and a market that moves farther. */
const MOST_MICROS: Micros = LARGEST_MICROS / 2n;
/** No position is worth more than so many times its margin, so that most accounts need no look at each waiting order. */
const TOP_LEVERAGE = 2_000n;

/** 1008 when the entry, with everything open and waiting at ten times its price, would go beyond half of a column. */
export function positionLimitRefusal(
  account: Account,
  entry: OpenOrder,
  valuation: Valuation,
): Refusal | null {
  if (!isEntryBookable(account, entry)) return tooLarge();
  const settled = magnitude(account.balanceMicros) + magnitude(account.realisedMicros);
  const left =
    (MOST_MICROS - settled) / REACH - notionalOf(entry, valuation) - exposureOf(account, valuation);
  if (left >= account.reservedMicros * TOP_LEVERAGE || left >= waiting(account, valuation)) return null;
  return tooLarge();
}

function tooLarge(): Refusal {
  return refuse('position_too_large', { most: formatMicros(MOST_MICROS) });
}

/** The most that may be deposited until balance and holds fill half of a column; the rest is for trading. */
export function creditable({ balanceMicros, lockedMicros }: Account): Micros {
  const left = MOST_MICROS - balanceMicros - lockedMicros;
  return left < 0n ? 0n : left;
}

/** What all positions are worth at the newest quotes, both directions added up, rounded up. */
function exposureOf(account: Account, { quotes, instruments }: Valuation): Micros {
  let worth = 0n;
  for (const [instrumentId, { bought, sold, positions }] of account.exposures) {
    const quote = quotes.quoteOf(instrumentId);
    const instrument = instruments.get(instrumentId);
    invariant(instrument !== undefined, `account ${account.id} holds an unknown instrument`);
    if (quote === undefined) continue;
    const absolute = { positions, bought, sold: -sold, cost: 0n };
    worth +=
      exposureValue(absolute, quote, instrument.unitsPerLot) / exposureDivisor(instrument.pricePrecision) +
      1n;
  }
  return worth;
}

function waiting(account: Account, valuation: Valuation): Micros {
  let worth = 0n;
  for (const order of account.openOrders.values()) {
    if (order.status === 'pending') worth += notionalOf(order, valuation);
  }
  return worth;
}

/** What a position opened at the order's price is worth. */
export function notionalOf(order: OpenOrder, { instruments }: Pick<Valuation, 'instruments'>): Micros {
  const { instrumentId, lots, conversion } = order;
  const instrument = instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is none of ours`);
  return notionalFor({ lots, price: entryPriceOf(order), conversion }, instrument);
}

function magnitude(micros: Micros): Micros {
  return micros < 0n ? -micros : micros;
}
