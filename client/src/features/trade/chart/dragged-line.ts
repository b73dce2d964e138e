/** Text of a line while it is dragged: profit or loss at the price and its problem, by the rules of the forms. */

import type { Points } from '@vernier/shared/numbers/price';
import type { OpenOrderView, PendingOrderView } from '@vernier/shared/api/order-codec';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { pendingKindOf } from '@vernier/shared/trading/rules/stop-rules';
import type { TFunction } from 'i18next';
import { stopProblemAt } from '../../orders/amend/moved-target.ts';
import { targetPriceProblem } from '../../orders/amend/target-check.ts';
import {
  isBelowPrice,
  type StopBounds,
  stopBoundsOf,
  type StopName,
  type StopProblem,
  stopProblem,
  stopProblemText,
} from '../../orders/stops/stop-check.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type { DraggedLine } from '../../../ui/chart/line-interaction.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { alertProblem, alertText } from '../alerts/alert-text.ts';
import { subjectOf } from './line-ids.ts';
import type { TicketContext, TicketState } from '../ticket/order-form-state.ts';
import { kindOf, sideOfStops, stopBounds, ticketStopProblem } from '../ticket/ticket-refusal.ts';
import { stopResult } from '../ticket/ticket-summary.ts';

export interface DragContext {
  readonly orders: ReadonlyMap<number, OpenOrderView>;
  readonly state: TicketState;
  readonly context: TicketContext;
  /** Amounts are hidden. */
  readonly hidden: boolean;
  readonly t: TFunction;
}

export function draggedLine(line: ChartLine, price: Points, at: DragContext): DraggedLine {
  const subject = subjectOf(line.id);
  const moved = { ...line, price };
  if (subject === null) return { line: moved, wrong: false };
  if (subject.kind === 'alert') return draggedAlert(moved, at);
  if (subject.of === 'draft')
    return subject.kind === 'stop' ? draftStop(moved, subject.stop, at) : draftTarget(moved, at);
  const order = at.orders.get(subject.of);
  if (order === undefined) return { line: moved, wrong: false };
  if (subject.kind === 'stop') return orderStop(moved, order, subject.stop, at);
  if (order.status === 'pending') return orderTarget(moved, order, at);
  const stop = stopFromEntry(order, price, at);
  const kind = stop === 'stopLoss' ? 'stop' : 'target';
  return orderStop({ id: `pulled-${kind}`, kind, price }, order, stop, at);
}

/** The stop that a drag from an entry creates: the one on that side of the market. */
export function stopFromEntry(order: OpenOrderView, price: Points, { context }: DragContext): StopName {
  const { quote, instrument } = context;
  const bounds = stopBoundsOf(order, 'stopLoss', { quote: pointsOf(quote), instrument });
  if (bounds === null) return 'stopLoss';
  return price < bounds.reference === isBelowPrice(bounds) ? 'stopLoss' : 'takeProfit';
}

function orderStop(line: ChartLine, order: OpenOrderView, stop: StopName, at: DragContext): DraggedLine {
  const { quote, instrument } = at.context;
  const bounds = stopBoundsOf(order, stop, { quote: pointsOf(quote), instrument });
  const problem = bounds === null ? null : stopProblem({ points: line.price, moved: true }, bounds);
  const money = profitAt({ ...order, openPrice: entryPriceOf(order) }, line.price, instrument).micros;
  return withStopText(line, { stop, bounds, problem, money }, at);
}

/** The kind that the order has at the price, or why the price is invalid for it or for one of its stops. */
function orderTarget(
  line: ChartLine,
  order: PendingOrderView,
  { context: { quote, instrument }, t }: DragContext,
): DraggedLine {
  const { side } = order;
  const market = quote === null ? null : openingPriceOf(side, quote);
  const problem = market === null ? null : targetPriceProblem(line.price, market);
  if (problem !== null)
    return { line: { ...line, label: t(`ticket.targetProblem.${problem}`) }, wrong: true };
  const misplaced = stopProblemAt(order, line.price, instrument);
  if (misplaced !== null) {
    const label = stopProblemText(misplaced.problem, misplaced.bounds, instrument.pricePrecision, t);
    return { line: { ...line, label }, wrong: true };
  }
  const kind = market === null ? order.pendingKind : pendingKindOf(side, line.price, market);
  return { line: { ...line, label: t(`ticket.kind.${side}.${kind}`) }, wrong: false };
}

function draftStop(line: ChartLine, stop: StopName, at: DragContext): DraggedLine {
  const state = { ...at.state, [stop]: { points: line.price, moved: true } };
  const side = sideOfStops(state, at.context);
  const problem = ticketStopProblem(state, at.context, side, stop);
  const money = stopResult(state, at.context, side, stop);
  return withStopText(line, { stop, bounds: stopBounds(state, at.context, side, stop), problem, money }, at);
}

interface StopFacts {
  readonly stop: StopName;
  readonly bounds: StopBounds | null;
  readonly problem: StopProblem | null;
  readonly money: bigint | null;
}

function withStopText(
  line: ChartLine,
  { stop, bounds, problem, money }: StopFacts,
  at: DragContext,
): DraggedLine {
  const { t, hidden, context } = at;
  if (problem !== null && bounds !== null) {
    const precision = context.instrument.pricePrecision;
    return { line: { ...line, label: stopProblemText(problem, bounds, precision, t) }, wrong: true };
  }
  const name = t(stop === 'stopLoss' ? 'order.stopShort' : 'order.targetShort');
  const amount = hidden || money === null ? '' : ` ${isolate(moneyText(money, 2, true))}`;
  return { line: { ...line, label: `${name}${amount}` }, wrong: false };
}

function draftTarget(line: ChartLine, { state, context, t }: DragContext): DraggedLine {
  const { side } = state;
  const kind = kindOf(
    { ...state, mode: 'pending', target: { points: line.price, moved: true } },
    context,
    side,
  );
  const label = kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`);
  return { line: { ...line, label }, wrong: false };
}

function draggedAlert(line: ChartLine, { context, t }: DragContext): DraggedLine {
  const { quote, instrument } = context;
  if (quote === null) return { line, wrong: false };
  const label = alertText(line.price, quote.bid, instrument.pricePrecision, t);
  return { line: { ...line, label }, wrong: alertProblem(line.price, quote.bid) !== null };
}

function pointsOf(quote: TicketContext['quote']) {
  return quote === null ? undefined : { bidPoints: quote.bid, askPoints: quote.ask };
}
