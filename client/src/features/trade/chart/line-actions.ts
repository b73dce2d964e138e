/** Actions on a line of the chart: stops of orders open their sheet, lines of the ticket enter a price, alerts move. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Points } from '@vernier/shared/numbers/price';
import { type AlertOutcome, movePriceAlert } from '../../../data/alerts/price-alerts.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import type { MovedStop } from '../../orders/stops/use-stops-form.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type { LineHandle } from '../../../ui/chart/line-interaction.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Ticket } from '../ticket/use-ticket.ts';
import { type DragContext, draggedLine, stopFromEntry } from './dragged-line.ts';
import { subjectOf } from './line-ids.ts';

/** The sheet to open. */
export type OpenedSheet =
  | { readonly kind: 'order'; readonly id: number; readonly moved: MovedStop | null }
  | { readonly kind: 'alerts'; readonly price: Points | null };

/** State at the moment of an action. */
export interface LineActionContext extends DragContext {
  readonly ticket: Pick<Ticket, 'instrument' | 'dispatch'>;
  readonly open: (opened: OpenedSheet) => void;
}

export function lineHandle(line: ChartLine, { orders, t }: LineActionContext): LineHandle | null {
  const subject = subjectOf(line.id);
  if (subject === null) return null;
  if (subject.kind === 'alert') return { name: t('alerts.price'), does: 'drag', bell: true };
  if (subject.kind === 'stop') return { name: t(`ticket.${subject.stop}`), does: 'drag' };
  if (subject.of === 'draft') return { name: t('ticket.target'), does: 'drag' };
  // no call moves a pending order: it is cancelled and placed again
  return { name: '', does: orders.get(subject.of)?.status === 'holding' ? 'pull' : 'press' };
}

export function pressLine(line: ChartLine, { orders, open }: LineActionContext): void {
  const subject = subjectOf(line.id);
  if (subject === null) return;
  if (subject.kind === 'alert') return open({ kind: 'alerts', price: null });
  if (subject.of === 'draft' || !orders.has(subject.of)) return;
  const moved = subject.kind === 'stop' ? { stop: subject.stop, points: line.price } : null;
  open({ kind: 'order', id: subject.of, moved });
}

export function dropLine(line: ChartLine, price: Points, context: LineActionContext): Promise<void> | void {
  const { orders, ticket, open } = context;
  const subject = subjectOf(line.id);
  if (subject === null) return undefined;
  if (subject.kind === 'alert') return moveAlert({ id: subject.id, line }, price, context);
  if (subject.of === 'draft') {
    if (subject.kind === 'entry') return ticket.dispatch({ type: 'target', points: price });
    return ticket.dispatch({ type: 'stop', stop: subject.stop, points: price });
  }
  const order = orders.get(subject.of);
  if (order === undefined) return undefined;
  const stop = subject.kind === 'stop' ? subject.stop : stopFromEntry(order, price, context);
  return open({ kind: 'order', id: order.id, moved: { stop, points: price } });
}

interface AlertLine {
  readonly id: number;
  readonly line: ChartLine;
}

async function moveAlert({ id, line }: AlertLine, price: Points, context: LineActionContext): Promise<void> {
  if (price === line.price) return;
  const { t } = context;
  const { id: forexId, precision } = context.ticket.instrument;
  const { line: there, wrong } = draggedLine(line, price, context);
  if (wrong) {
    haptic('refused');
    toast(there.label ?? '', { tone: 'error' });
    return;
  }
  const take = (outcome: AlertOutcome): void => {
    if (outcome.kind === 'done') toast(t('alerts.moved'), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
  };
  take(await movePriceAlert({ id, forexId }, formatScaled(price, precision)));
}
