/** Text of a line while it is dragged: profit or loss at the price and its problem, by the rules of the forms. */

import type { Points } from '@vernier/shared/numbers/price';
import type { Order } from '@vernier/shared/trading/orders/order';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import type { TFunction } from 'i18next';
import { placeOfStop } from '../../orders/stops/stop-bounds.ts';
import {
  liesBelow,
  type StopName,
  type StopPlace,
  type StopProblem,
  stopProblem,
} from '../../orders/stops/stop-check.ts';
import { stopProblemText } from '../../orders/stops/stop-problem-text.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type { DraggedLine } from '../../../ui/chart/chart-grip.ts';
import { isolate } from '../../../ui/format/isolate.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { alertProblem, alertWords } from '../alerts/alert-text.ts';
import { subjectOf } from './line-ids.ts';
import type { TicketContext, TicketState } from '../ticket/order-form-state.ts';
import { kindOf, sideOfStops, stopPlace, ticketStopProblem } from '../ticket/ticket-refusal.ts';
import { stopResult } from '../ticket/ticket-summary.ts';

export interface DragContext {
  readonly orders: ReadonlyMap<number, Order>;
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
  if (subject.what === 'alert') return draggedAlert(moved, at);
  if (subject.of === 'draft')
    return subject.what === 'stop' ? draftStop(moved, subject.stop, at) : draftTarget(moved, at);
  const order = at.orders.get(subject.of);
  if (order === undefined) return { line: moved, wrong: false };
  if (subject.what === 'stop') return orderStop(moved, { order, stop: subject.stop }, at);
  const stop = pulledStop(order, price, at);
  const kind = stop === 'stopLoss' ? 'stop' : 'target';
  return orderStop({ id: `pulled-${kind}`, kind, price }, { order, stop }, at);
}

/** The stop that a drag from an entry creates: the one on that side of the market. */
export function pulledStop(order: Order, price: Points, { context }: DragContext): StopName {
  const { quote, instrument } = context;
  const place = placeOfStop(order, 'stopLoss', { quote: pointsOf(quote), instrument });
  if (place === null) return 'stopLoss';
  return price < place.reference === liesBelow(place) ? 'stopLoss' : 'takeProfit';
}

interface OrderStop {
  readonly order: Order;
  readonly stop: StopName;
}

function orderStop(line: ChartLine, { order, stop }: OrderStop, at: DragContext): DraggedLine {
  const { quote, instrument } = at.context;
  const place = placeOfStop(order, stop, { quote: pointsOf(quote), instrument });
  const problem = place === null ? null : stopProblem({ points: line.price, moved: true }, place);
  const money = profitAt(order, line.price, instrument).micros;
  return told(line, { stop, place, problem, money }, at);
}

function draftStop(line: ChartLine, stop: StopName, at: DragContext): DraggedLine {
  const state = { ...at.state, [stop]: { points: line.price, moved: true } };
  const one = { side: sideOfStops(state, at.context), stop };
  const problem = ticketStopProblem(state, at.context, one);
  const money = stopResult(state, at.context, one);
  return told(line, { stop, place: stopPlace(state, at.context, one), problem, money }, at);
}

interface Told {
  readonly stop: StopName;
  readonly place: StopPlace | null;
  readonly problem: StopProblem | null;
  readonly money: bigint | null;
}

function told(line: ChartLine, { stop, place, problem, money }: Told, at: DragContext): DraggedLine {
  const { t, hidden, context } = at;
  if (problem !== null && place !== null) {
    const precision = context.instrument.pricePrecision;
    return { line: { ...line, label: stopProblemText({ problem, place, precision }, t) }, wrong: true };
  }
  const name = t(stop === 'stopLoss' ? 'order.stopShort' : 'order.targetShort');
  const amount = hidden || money === null ? '' : ` ${isolate(moneyText(money, 2, true))}`;
  return { line: { ...line, label: `${name}${amount}` }, wrong: false };
}

function draftTarget(line: ChartLine, { state, context, t }: DragContext): DraggedLine {
  const { side } = state;
  const kind = kindOf({ ...state, target: { points: line.price, moved: true } }, context, side);
  const label = kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`);
  return { line: { ...line, label }, wrong: false };
}

function draggedAlert(line: ChartLine, { context, t }: DragContext): DraggedLine {
  const { quote, instrument } = context;
  if (quote === null) return { line, wrong: false };
  const market = { bid: quote.bid, precision: instrument.pricePrecision };
  const label = alertWords(line.price, market, t);
  return { line: { ...line, label }, wrong: alertProblem(line.price, quote.bid) !== null };
}

function pointsOf(quote: TicketContext['quote']) {
  return quote === null ? undefined : { bidPoints: quote.bid, askPoints: quote.ask };
}
