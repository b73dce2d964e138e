/** Actions of the chart on the Trade page: of its lines, the sheets that they open, and the lines of alerts. */

import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertOutcome, movePriceAlert, usePriceAlerts } from '../../../data/alerts/price-alerts.ts';
import { type InstrumentInfo, pointsOf } from '../../../data/market/instruments.ts';
import { useMarketStatus } from '../../../data/market/quotes.ts';
import { useHolding, useOpenOrders, usePending } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/user/session.ts';
import type { OpenOrderView, PendingOrderView } from '@vernier/shared/api/order-codec';
import { PendingSheet, PositionSheet } from '../../orders/sheets/order-sheets.tsx';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { priceStep } from '../../../ui/format/price-step.ts';
import { useClosing } from '../../orders/use-closing.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type {
  CrosshairAction,
  DropResult,
  LineHandle,
  LineInteraction,
} from '../../../ui/chart/line-interaction.ts';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { AlertSheet } from '../alerts/alert-sheet.tsx';
import { type DragContext, draggedLine, stopFromEntry } from './dragged-line.ts';
import { MovedStopQuestion, MovedTargetQuestion } from './moved-line-question.tsx';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import type { Points } from '@vernier/shared/numbers/price';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import type { MovedStop } from '../../orders/stops/use-stops-form.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { alertLineId, DRAFT_ENTRY_ID, subjectOf } from './line-ids.ts';
import { useReleaseMarks } from '../../calendar/release-marks.ts';
import { useDefaultLayout } from '../../chart/chart-layouts.ts';
import type { ChartInteraction } from '../../chart/instrument-chart.tsx';
import { CHART_PERIOD_SECONDS, type ChartPeriod } from '../../chart/periods.ts';
import { useDraftTicket, useTicketRef } from '../ticket/ticket-provider.tsx';
import type { Ticket } from '../ticket/use-ticket.ts';

interface ChartActionsProps {
  readonly period: ChartPeriod;
  /** Start of the oldest candle; undefined before there is one. */
  readonly oldestS: number | undefined;
  /** Orders can be begun on the chart. */
  readonly hasTicket: boolean;
  readonly onChange: (interaction: ChartInteraction) => void;
}

export const ChartActions = memo(function ChartActions({
  period,
  oldestS,
  hasTicket,
  onChange,
}: ChartActionsProps) {
  const { t } = useTranslation();
  useDefaultLayout();
  const { instrument } = useDraftTicket();
  const ticket = useTicketRef();
  const market = useMarketStatus(instrument.code) ?? 'open';
  const [opened, setOpened] = useState<OpenedSheet | null>(null);
  const orders = useOpenOrders();
  const [hidden] = useHiddenAmounts();
  const known = useUser() !== null;
  const lines = useAlertLines(instrument);
  const layer = useReleaseMarks(instrument, CHART_PERIOD_SECONDS[period], oldestS);
  const page = { orders, hidden, t, open: setOpened };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const current = useCallback((): LineActionContext => {
    const { state, context } = ticket.current;
    return { ...latest.current, ticket: ticket.current, state, context };
  }, [ticket]);
  const takesOrders = hasTicket && known && market === 'open';
  const lineInteraction = useMemo(
    () => interactionFor(current, { takesOrders, takesAlerts: known }),
    [current, takesOrders, known],
  );
  useEffect(() => onChange({ lines, lineInteraction, layer }), [lines, lineInteraction, layer, onChange]);
  const close = () => setOpened(null);
  const answered = (question: { readonly onAnswered: () => void }) => () => {
    question.onAnswered();
    close();
  };
  return (
    <>
      <OpenedOrder opened={opened} hidden={hidden} onClose={close} />
      {opened?.kind === 'move' && orders.get(opened.id) !== undefined && (
        <MovedStopQuestion
          key={`${opened.id} ${opened.moved.stop} ${opened.moved.points}`}
          order={opened.order}
          moved={opened.moved}
          hidden={hidden}
          onAnswered={answered(opened)}
        />
      )}
      {opened?.kind === 'moveTarget' && orders.get(opened.order.id)?.status === 'pending' && (
        <MovedTargetQuestion
          key={`${opened.order.id} ${opened.target}`}
          order={opened.order}
          target={opened.target}
          onAnswered={answered(opened)}
        />
      )}
      <AlertSheet
        open={opened?.kind === 'alerts'}
        instrument={instrument}
        price={opened?.kind === 'alerts' ? opened.price : null}
        onClose={close}
      />
    </>
  );
});

interface OpenedOrderProps {
  readonly opened: OpenedSheet | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

function OpenedOrder({ opened, hidden, onClose }: OpenedOrderProps) {
  const closing = useClosing();
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const [id, moved, target] =
    opened?.kind === 'order' ? [opened.id, opened.moved, opened.target] : [null, null];
  const shared = { hidden, closing, moved, onClose };
  return (
    <>
      <PositionSheet order={orders.find((order) => order.id === id) ?? null} {...shared} />
      <PendingSheet order={pending.find((order) => order.id === id) ?? null} target={target} {...shared} />
    </>
  );
}

const NOTHING: readonly ChartLine[] = [];

function useAlertLines(instrument: InstrumentInfo): readonly ChartLine[] {
  const { value: alerts } = usePriceAlerts();
  return useMemo(() => {
    const here = alerts?.waiting.filter(({ forex_id }) => forex_id === instrument.id) ?? [];
    if (here.length === 0) return NOTHING;
    return here.map(({ id, price }) => ({
      id: alertLineId(id),
      kind: 'alert' as const,
      price: pointsOf(instrument, price),
      label: '',
    }));
  }, [alerts, instrument]);
}

interface ChartOffer {
  readonly takesOrders: boolean;
  readonly takesAlerts: boolean;
}

function interactionFor(
  current: () => LineActionContext,
  { takesOrders, takesAlerts }: ChartOffer,
): LineInteraction {
  const order = takesOrders ? [orderAction(current)] : [];
  const alert = takesAlerts ? [alertAction(current)] : [];
  return {
    handle: (line) => lineHandle(line, current()),
    step: priceStep,
    dragged: (line, price) => draggedLine(line, price, current()),
    onPress: (line) => pressLine(line, current()),
    onDrop: (line, price) => dropLine(line, price, current()),
    actions: [...order, ...alert],
  };
}

/** Enters a price as the target of the ticket: its line is dragged out of the button. */
function orderAction(current: () => LineActionContext): CrosshairAction {
  const { t, ticket } = current();
  const line = { id: DRAFT_ENTRY_ID, kind: 'pending', draft: true } as const;
  return {
    icon: 'plus',
    testId: 'chart-add-order',
    name: (price) => t('chart.place.at', { price: isolate(pointsText(price, ticket.instrument.precision)) }),
    onPress: (price) => void dropLine({ ...line, price }, price, current()),
    line,
    key: { name: 'p', text: t('chart.place.key') },
  };
}

function alertAction(current: () => LineActionContext): CrosshairAction {
  return {
    icon: 'bell',
    testId: 'chart-add-alert',
    name: () => current().t('alerts.add'),
    onPress: (price) => current().open({ kind: 'alerts', price }),
  };
}

/** The sheet to open, or the question about a moved stop or target. */
type OpenedSheet =
  | {
      readonly kind: 'order';
      readonly id: number;
      readonly moved: MovedStop | null;
      /** A dragged target, which the form of the pending order begins with. */
      readonly target?: Points;
    }
  | {
      readonly kind: 'moveTarget';
      readonly order: PendingOrderView;
      readonly target: Points;
      readonly onAnswered: () => void;
    }
  | {
      readonly kind: 'move';
      readonly id: number;
      readonly order: OpenOrderView;
      readonly moved: MovedStop;
      readonly onAnswered: () => void;
    }
  | { readonly kind: 'alerts'; readonly price: Points | null };

/** State at the moment of an action. */
export interface LineActionContext extends DragContext {
  readonly ticket: Pick<Ticket, 'instrument' | 'dispatch'>;
  readonly open: (opened: OpenedSheet) => void;
}

/** Actions on a line of the chart: stops and targets of orders move after a question, lines of the ticket enter a price, alerts move. */
export function lineHandle(line: ChartLine, { orders, t }: LineActionContext): LineHandle | null {
  const subject = subjectOf(line.id);
  if (subject === null) return null;
  if (subject.kind === 'alert') return { name: t('alerts.price'), does: 'drag', bell: true };
  if (subject.kind === 'stop') return { name: t(`ticket.${subject.stop}`), does: 'drag' };
  const isPosition = subject.of !== 'draft' && orders.get(subject.of)?.status === 'holding';
  return isPosition ? { name: '', does: 'pull' } : { name: t('ticket.target'), does: 'drag' };
}

export function pressLine(line: ChartLine, { orders, open }: LineActionContext): void {
  const subject = subjectOf(line.id);
  if (subject === null) return;
  if (subject.kind === 'alert') return open({ kind: 'alerts', price: null });
  if (subject.of === 'draft' || !orders.has(subject.of)) return;
  const moved = subject.kind === 'stop' ? { stop: subject.stop, points: line.price } : null;
  open({ kind: 'order', id: subject.of, moved });
}

export function dropLine(line: ChartLine, price: Points, context: LineActionContext): DropResult {
  const { orders, ticket, open } = context;
  const subject = subjectOf(line.id);
  if (subject === null) return undefined;
  if (subject.kind === 'alert') return moveAlert({ id: subject.id, line }, price, context);
  if (subject.of === 'draft') {
    if (subject.kind === 'entry') {
      ticket.dispatch({ type: 'target', points: price });
      return 'awaited';
    }
    return ticket.dispatch({ type: 'stop', stop: subject.stop, points: price });
  }
  const order = orders.get(subject.of);
  if (order === undefined) return undefined;
  if (order.status === 'pending' && subject.kind === 'entry')
    return dropTarget({ order, line }, price, context);
  const stop = subject.kind === 'stop' ? subject.stop : stopFromEntry(order, price, context);
  const moved: MovedStop = { stop, points: price };
  if (draggedLine(line, price, context).wrong) return open({ kind: 'order', id: order.id, moved });
  // the line stays where it was dropped until the answer
  return new Promise((resolve) => {
    open({ kind: 'move', id: order.id, order, moved, onAnswered: () => resolve(false) });
  });
}

interface PendingLine {
  readonly order: PendingOrderView;
  readonly line: ChartLine;
}

function dropTarget(
  { order, line }: PendingLine,
  target: Points,
  context: LineActionContext,
): Promise<boolean> | void {
  const { open } = context;
  if (target === order.targetPrice) return undefined;
  if (draggedLine(line, target, context).wrong)
    return open({ kind: 'order', id: order.id, moved: null, target });
  return new Promise((resolve) => {
    open({ kind: 'moveTarget', order, target, onAnswered: () => resolve(false) });
  });
}

interface AlertLine {
  readonly id: number;
  readonly line: ChartLine;
}

/** Whether another alert replaces it. */
async function moveAlert(
  { id, line }: AlertLine,
  price: Points,
  context: LineActionContext,
): Promise<boolean> {
  if (price === line.price) return false;
  const { t } = context;
  const { id: forexId, precision } = context.ticket.instrument;
  const { line: there, wrong } = draggedLine(line, price, context);
  if (wrong) {
    haptic('refused');
    toast(there.label ?? '', { tone: 'error' });
    return false;
  }
  const take = (outcome: AlertOutcome): void => {
    if (outcome.kind === 'done') toast(t('alerts.moved'), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
  };
  const outcome = await movePriceAlert({ id, forexId }, formatScaled(price, precision));
  take(outcome);
  return outcome.kind === 'done';
}
