/** What a hand on the chart's lines does: stops of orders open their sheet, lines of the ticket enter a price, alerts move. */

import { formatScaled } from '@vernier/shared/decimal';
import type { Points } from '@vernier/shared/price';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movePriceAlert, usePriceAlerts } from '../../../data/alerts/price-alerts.ts';
import { type InstrumentInfo, pointsOf } from '../../../data/market/instruments.ts';
import { useHolding, useOpenOrders, usePending } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/person/session.ts';
import { PendingSheet, PositionSheet } from '../../../desk/order-sheets.tsx';
import { priceStep } from '../../../desk/price-step.ts';
import { useClosing } from '../../../desk/use-closing.ts';
import type { MovedStop } from '../../../desk/use-stops-form.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type { ChartGrip, LineHandle } from '../../../ui/chart/chart-grip.ts';
import { useHiddenAmounts } from '../../../ui/figures/hidden-amounts.ts';
import { haptic } from '../../../ui/signals/haptics.ts';
import { toast } from '../../../ui/signals/toast.ts';
import { AlertSheet } from '../alerts/alert-sheet.tsx';
import { type DragContext, draggedLine, pulledStop } from './dragged-line.ts';
import { alertLineId, subjectOf } from './line-ids.ts';
import type { Ticket } from '../ticket/use-ticket.ts';

/** What the chart takes over. */
export interface ChartHold {
  readonly lines: readonly ChartLine[];
  readonly grip: ChartGrip;
}

interface ChartHandsProps {
  readonly ticket: Ticket;
  readonly onHold: (hold: ChartHold) => void;
}

type Opened =
  | { readonly what: 'order'; readonly id: number; readonly moved: MovedStop | null }
  | { readonly what: 'alerts'; readonly price: Points | null };

export function ChartHands({ ticket, onHold }: ChartHandsProps) {
  const { t } = useTranslation();
  const { instrument } = ticket;
  const [opened, setOpened] = useState<Opened | null>(null);
  const orders = useOpenOrders();
  const [hidden] = useHiddenAmounts();
  const known = useUser() !== null;
  const lines = useAlertLines(instrument);
  const { state, context } = ticket;
  const hand: Hand = { ticket, state, context, orders, hidden, t, open: setOpened };
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  const grip = useMemo(() => gripOf(latest, known), [known]);
  useEffect(() => onHold({ lines, grip }), [lines, grip, onHold]);
  const close = () => setOpened(null);
  return (
    <>
      <OpenedOrder opened={opened} hidden={hidden} onClose={close} />
      <AlertSheet
        open={opened?.what === 'alerts'}
        instrument={instrument}
        price={opened?.what === 'alerts' ? opened.price : null}
        onClose={close}
      />
    </>
  );
}

interface OpenedOrderProps {
  readonly opened: Opened | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

function OpenedOrder({ opened, hidden, onClose }: OpenedOrderProps) {
  const closing = useClosing();
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const [id, moved] = opened?.what === 'order' ? [opened.id, opened.moved] : [null, null];
  const rest = { hidden, closing, moved, onClose };
  return (
    <>
      <PositionSheet order={orders.find((order) => order.Id === id) ?? null} {...rest} />
      <PendingSheet order={pending.find((order) => order.Id === id) ?? null} {...rest} />
    </>
  );
}

const NOTHING: readonly ChartLine[] = [];

function useAlertLines(instrument: InstrumentInfo): readonly ChartLine[] {
  const { alerts } = usePriceAlerts();
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

/** As everything stands at the moment of a touch. */
interface Hand extends DragContext {
  readonly ticket: Ticket;
  readonly open: (opened: Opened) => void;
}

function gripOf(latest: RefObject<Hand>, known: boolean): ChartGrip {
  return {
    handle: (line) => handleOf(line, latest.current),
    step: priceStep,
    dragged: (line, price) => draggedLine(line, price, latest.current),
    onPress: (line) => press(line, latest.current),
    onDrop: (line, price) => drop(line, price, latest.current),
    add: known
      ? {
          label: latest.current.t('alerts.add'),
          onAdd: (price) => latest.current.open({ what: 'alerts', price }),
        }
      : null,
  };
}

function handleOf(line: ChartLine, { orders, t }: Hand): LineHandle | null {
  const subject = subjectOf(line.id);
  if (subject === null) return null;
  if (subject.what === 'alert') return { name: t('alerts.price'), does: 'drag', bell: true };
  if (subject.what === 'stop') return { name: t(`ticket.${subject.stop}`), does: 'drag' };
  if (subject.of === 'draft') return { name: t('ticket.target'), does: 'drag' };
  // no call moves a waiting order: it is taken back and left anew
  return { name: '', does: orders.get(subject.of)?.status === 'holding' ? 'pull' : 'press' };
}

function press(line: ChartLine, { orders, open }: Hand): void {
  const subject = subjectOf(line.id);
  if (subject === null) return;
  if (subject.what === 'alert') return open({ what: 'alerts', price: null });
  if (subject.of === 'draft' || !orders.has(subject.of)) return;
  const moved = subject.what === 'stop' ? { stop: subject.stop, points: line.price } : null;
  open({ what: 'order', id: subject.of, moved });
}

function drop(line: ChartLine, price: Points, hand: Hand): Promise<void> | void {
  const { orders, ticket, open } = hand;
  const subject = subjectOf(line.id);
  if (subject === null) return undefined;
  if (subject.what === 'alert') return moveAlert(line, price, hand);
  if (subject.of === 'draft') {
    if (subject.what === 'entry') return ticket.dispatch({ type: 'target', points: price });
    return ticket.dispatch({ type: 'stop', stop: subject.stop, points: price });
  }
  const order = orders.get(subject.of);
  if (order === undefined) return undefined;
  const stop = subject.what === 'stop' ? subject.stop : pulledStop(order, price, hand);
  return open({ what: 'order', id: order.id, moved: { stop, points: price } });
}

async function moveAlert(line: ChartLine, price: Points, hand: Hand): Promise<void> {
  const { ticket, t } = hand;
  const { id: forexId, precision } = ticket.instrument;
  const subject = subjectOf(line.id);
  const { line: there, wrong } = draggedLine(line, price, hand);
  if (subject?.what !== 'alert' || price === line.price) return;
  if (wrong) {
    haptic('refused');
    toast(there.label ?? '', { tone: 'error' });
    return;
  }
  try {
    await movePriceAlert({ id: subject.id, forexId }, formatScaled(price, precision));
    toast(t('alerts.moved'), { tone: 'done' });
  } catch {
    // the data layer has said why, and the alert waits where it was
  }
}
