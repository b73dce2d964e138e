/** Explanation of a figure of an order, in any status, from its recorded events [EXPLAIN-6]. */

import { formatMicros, type Micros } from '../numbers/money.ts';
import type { Explained, Step } from '../trading/explain/step.ts';
import type { Order } from '../trading/orders/order.ts';
import { ORDER_FIELDS } from '../trading/orders/order-record.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import { floatingOf } from '../trading/risk/figures.ts';
import { positionProfit } from './explain-account-figure.ts';
import { type SumTerm, sumWire } from './figure-wire.ts';
import { numberWire } from './fill-wire.ts';
import type { FigureNumberWire, FigureWire, OrderFigure } from './shapes/figure.ts';

type Numbers = readonly FigureNumberWire[];
type Named<Name extends Explained['name']> = Extract<Explained, { readonly name: Name }>;

interface ExplainedOrder {
  readonly order: Order;
  /** The numbers of all its steps, oldest first, and those of the newest. */
  readonly numbers: readonly Explained[];
  readonly newest: readonly Explained[];
  readonly valuation: Pick<Valuation, 'quotes' | 'instruments'>;
}

/** `steps` are those of `explainOrder`; order and steps were read at the same moment. */
export function explainOrderFigure(
  figure: OrderFigure,
  {
    order,
    steps,
    valuation,
  }: Omit<ExplainedOrder, 'numbers' | 'newest'> & { readonly steps: readonly Step[] },
): FigureWire {
  const numbers = steps.flatMap((step) => step.numbers);
  const explained = { order, numbers, newest: steps.at(-1)?.numbers ?? [], valuation };
  const value = formatMicros(amountOf(figure, explained));
  const shown = order.status === 'cancelled' ? [] : numbersOf(figure, explained);
  return { figure, value, numbers: [...shown, ...bookedNumber(value, shown)] };
}

function amountOf(figure: OrderFigure, { order, valuation }: ExplainedOrder): Micros {
  switch (figure) {
    case 'profit':
      return order.status === 'holding'
        ? floatingOf(order, valuation)
        : (ORDER_FIELDS.profitMicros(order) ?? 0n);
    case 'margin':
      return ORDER_FIELDS.marginMicros(order);
    case 'fee':
      return ORDER_FIELDS.feeMicros(order);
    case 'swap':
      return ORDER_FIELDS.swapMicros(order);
  }
}

function numbersOf(figure: OrderFigure, explained: ExplainedOrder): Numbers {
  switch (figure) {
    case 'profit':
      return profitNumbers(explained);
    case 'margin':
    case 'fee':
      return entryNumbers(figure, explained);
    case 'swap':
      return swapNumbers(explained);
  }
}

function profitNumbers({ order, numbers, valuation }: ExplainedOrder): Numbers {
  if (order.status === 'pending') return [];
  const conversion = wiresOf(numbers.filter(isNamed('conversion')).slice(-1), valuation);
  if (order.status === 'holding') {
    const profit = positionProfit(order, valuation);
    return profit === null ? [] : [...conversion, profit];
  }
  return [...conversion, ...wiresOf(numbers.filter(isNamed('profit')).slice(-1), valuation)];
}

/** What the entry took, less the shares of closed parts; of a part, its share of what was left then. */
function entryNumbers(figure: 'margin' | 'fee', explained: ExplainedOrder): Numbers {
  const { numbers, valuation } = explained;
  const entry = numbers.findLast(isNamed(figure));
  if (entry === undefined) return [];
  const usesMargin = figure === 'margin' || entry.calculation.formula === 'fee_of_margin';
  const before = usesMargin ? numbers.filter(isNamed('conversion')).slice(-1) : [];
  const margin = figure === 'fee' && usesMargin ? [numbers.findLast(isNamed('margin'))] : [];
  const chain = [...before, ...margin, entry].filter((number) => number !== undefined);
  const whole: SumTerm = { symbol: figure, micros: entry.calculation.micros };
  return [...wiresOf(chain, valuation), ...restNumbers(figure, [whole], explained)];
}

/** The shares of parts and the remaining amount; of a part, its own share is the last number. */
function restNumbers(
  figure: 'margin' | 'fee' | 'swap',
  whole: readonly SumTerm[],
  { order, numbers, newest, valuation }: ExplainedOrder,
): Numbers {
  const shares = numbers.filter(isNamed('share')).filter(({ of }) => of === figure);
  // A part has no share of an amount that was used up by earlier parts.
  const isOwn = (share: Explained) => isPart(order) && newest.includes(share);
  const own = shares.filter(isOwn);
  const others = shares.filter((share) => !isOwn(share));
  const parts = others.map(({ trace }, at) => ({
    symbol: `part_${at + 1}`,
    micros: trace.micros,
    isSubtracted: true,
  }));
  const terms = [...whole, ...parts];
  const rest = terms.length > 1 ? [sumWire(figure, terms)] : [];
  return [...wiresOf(others, valuation), ...rest, ...wiresOf(own, valuation)];
}

/** Every night, less the shares of closed parts. */
function swapNumbers(explained: ExplainedOrder): Numbers {
  const { numbers, valuation } = explained;
  const nights = numbers.filter(isNamed('swap'));
  if (nights.length === 0) return [];
  const terms = nights.map(({ calculation: { micros } }, at) => ({ symbol: `night_${at + 1}`, micros }));
  return [...wiresOf(nights, valuation), ...restNumbers('swap', terms, explained)];
}

function isPart(order: Order): boolean {
  return order.status === 'closed' && order.parentId !== null;
}

function isNamed<Name extends Explained['name']>(name: Name) {
  return (number: Explained): number is Named<Name> => number.name === name;
}

function wiresOf(numbers: readonly Explained[], { instruments }: ExplainedOrder['valuation']): Numbers {
  return numbers.map((number) => numberWire(number, instruments));
}

/** Of an amount that was cut to what the columns of an account hold [LEDGER-8]. */
function bookedNumber(value: string, numbers: Numbers): Numbers {
  const last = numbers.at(-1);
  if (last === undefined || last.value === value) return [];
  return [{ name: 'booked', formula: 'booked', inputs: { booked: value }, value }];
}
