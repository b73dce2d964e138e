/** Explanation of a figure of the account: the numbers of its orders, and the steps from the balance to the figure [EXPLAIN-5]. */

import { invariant } from '../assert.ts';
import type { Micros } from '../numbers/money.ts';
import type { Account, AccountFigures } from '../trading/orders/account.ts';
import type { OpenOrder } from '../trading/orders/order.ts';
import { closingPriceOf } from '../trading/pricing/fill-price.ts';
import { profitAt } from '../trading/pricing/profit.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import { accountFigures, floatingOf } from '../trading/risk/figures.ts';
import { withdrawable } from '../trading/risk/withdrawable.ts';
import { profitWire } from './calculation-wire.ts';
import {
  equityWire,
  freeMarginWire,
  marginLevelWire,
  riskRateWire,
  sumWire,
  withdrawableWire,
} from './figure-wire.ts';
import type { AccountFigure, FigureNumberWire, FigureWire } from './shapes/figure.ts';

type Prices = Pick<Valuation, 'quotes' | 'instruments'>;
type Numbers = readonly FigureNumberWire[];

export function explainAccountFigure(figure: AccountFigure, account: Account, prices: Prices): FigureWire {
  const figures = accountFigures(account, prices);
  const own = ownNumbers(figure, { account, figures, prices });
  const numbers = [...profitNumbers(account, prices), equityWire(figures), ...own];
  const value = figure === 'margin_level' && figures.marginLevelCents === null ? null : numbers.at(-1)?.value;
  return { figure, value: value ?? null, numbers };
}

interface Explained {
  readonly account: Account;
  readonly figures: AccountFigures;
  readonly prices: Prices;
}

/** What follows the equity. */
function ownNumbers(figure: AccountFigure, { account, figures, prices }: Explained): Numbers {
  switch (figure) {
    case 'equity':
      return [];
    case 'free_margin':
      return [...marginNumbers(account), ...reservedNumbers(account), freeMarginWire(figures)];
    case 'withdrawable':
      return [
        ...marginNumbers(account),
        ...reservedNumbers(account),
        freeMarginWire(figures),
        withdrawableWire(figures, withdrawable(account, prices)),
      ];
    case 'margin_level': {
      const level = marginLevelWire(figures);
      return [...marginNumbers(account), ...(level === null ? [] : [level])];
    }
    case 'risk_rate':
      return [...marginNumbers(account), riskRateWire(figures)];
  }
}

/** The floating profit of each position that has a price, and their sum. */
export function positionProfit(order: OpenOrder, { quotes, instruments }: Prices): FigureNumberWire | null {
  const quote = quotes.quoteOf(order.instrumentId);
  if (order.status !== 'holding' || quote === undefined) return null;
  const instrument = instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
  const { inputs, ...rest } = profitWire(profitAt(order, closingPriceOf(order.side, quote), instrument));
  return { ...rest, name: 'profit', inputs: { ...inputs, order: order.id } };
}

function profitNumbers(account: Account, prices: Prices): Numbers {
  const positions = openOrders(account, 'holding');
  const profits = positions.flatMap((order) => positionProfit(order, prices) ?? []);
  const terms = positions.map((order) => ({
    id: order.id,
    micros: order.status === 'holding' ? floatingOf(order, prices) : 0n,
  }));
  return [...profits, ...sumOf('profit', terms)];
}

/** The margins of the positions, where they add up to that of the account; of opposite ones that share it, the larger leg's. */
function marginNumbers(account: Account): Numbers {
  const counted = openOrders(account, 'holding').filter((order) => isOfLargerLeg(order, account));
  const terms = counted.map(({ id, marginMicros }) => ({ id, micros: marginMicros }));
  const total = terms.reduce((sum, { micros }) => sum + micros, 0n);
  return total === account.marginMicros ? sumOf('margin', terms) : [];
}

function isOfLargerLeg({ instrumentId, side }: OpenOrder, { marginLegs }: Account): boolean {
  const legs = marginLegs?.get(instrumentId);
  if (legs === undefined) return true;
  return side === 'buy' ? legs.buy >= legs.sell : legs.sell > legs.buy;
}

/** Margin and fee of the pending orders, where they add up to the reserves of the account. */
function reservedNumbers(account: Account): Numbers {
  const terms = openOrders(account, 'pending').map(({ id, marginMicros, feeMicros }) => ({
    id,
    micros: marginMicros + feeMicros,
  }));
  const total = terms.reduce((sum, { micros }) => sum + micros, 0n);
  return total === account.reservedMicros ? sumOf('reserved', terms) : [];
}

/** Nothing for a single order, whose number is the sum. */
function sumOf(
  name: 'profit' | 'margin' | 'reserved',
  orders: readonly { readonly id: number; readonly micros: Micros }[],
): Numbers {
  if (orders.length < 2) return [];
  return [
    sumWire(
      name,
      orders.map(({ id, micros }) => ({ symbol: `order_${id}`, micros })),
    ),
  ];
}

function openOrders(account: Account, status: OpenOrder['status']): readonly OpenOrder[] {
  return [...account.openOrders.values()].filter((order) => order.status === status);
}
