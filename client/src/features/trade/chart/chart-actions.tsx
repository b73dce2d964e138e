/** Actions of the chart on the Trade page: of its lines, the sheets that they open, and the lines of alerts. */

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceAlerts } from '../../../data/alerts/price-alerts.ts';
import { type InstrumentInfo, pointsOf } from '../../../data/market/instruments.ts';
import { useHolding, useOpenOrders, usePending } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/user/session.ts';
import { PendingSheet, PositionSheet } from '../../orders/sheets/order-sheets.tsx';
import { priceStep } from '../../../ui/format/price-step.ts';
import { useClosing } from '../../orders/use-closing.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import type { LineInteraction } from '../../../ui/chart/line-interaction.ts';
import { useHiddenAmounts } from '../../../ui/numbers/hidden-amounts.ts';
import { AlertSheet } from '../alerts/alert-sheet.tsx';
import { draggedLine } from './dragged-line.ts';
import { dropLine, type LineActionContext, lineHandle, type OpenedSheet, pressLine } from './line-actions.ts';
import { alertLineId } from './line-ids.ts';
import type { ChartInteraction } from '../../chart/instrument-chart.tsx';
import type { Ticket } from '../ticket/use-ticket.ts';

interface ChartActionsProps {
  readonly ticket: Ticket;
  readonly onChange: (interaction: ChartInteraction) => void;
}

export function ChartActions({ ticket, onChange }: ChartActionsProps) {
  const { t } = useTranslation();
  const { instrument } = ticket;
  const [opened, setOpened] = useState<OpenedSheet | null>(null);
  const orders = useOpenOrders();
  const [hidden] = useHiddenAmounts();
  const known = useUser() !== null;
  const lines = useAlertLines(instrument);
  const { state, context } = ticket;
  const action: LineActionContext = { ticket, state, context, orders, hidden, t, open: setOpened };
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const grip = useMemo(() => gripFor(latest, known), [known]);
  useEffect(() => onChange({ lines, grip }), [lines, grip, onChange]);
  const close = () => setOpened(null);
  return (
    <>
      <OpenedOrder opened={opened} hidden={hidden} onClose={close} />
      <AlertSheet
        open={opened?.kind === 'alerts'}
        instrument={instrument}
        price={opened?.kind === 'alerts' ? opened.price : null}
        onClose={close}
      />
    </>
  );
}

interface OpenedOrderProps {
  readonly opened: OpenedSheet | null;
  readonly hidden: boolean;
  readonly onClose: () => void;
}

function OpenedOrder({ opened, hidden, onClose }: OpenedOrderProps) {
  const closing = useClosing();
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const [id, moved] = opened?.kind === 'order' ? [opened.id, opened.moved] : [null, null];
  const shared = { hidden, closing, moved, onClose };
  return (
    <>
      <PositionSheet order={orders.find((order) => order.id === id) ?? null} {...shared} />
      <PendingSheet order={pending.find((order) => order.id === id) ?? null} {...shared} />
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

function gripFor(latest: RefObject<LineActionContext>, known: boolean): LineInteraction {
  return {
    handle: (line) => lineHandle(line, latest.current),
    step: priceStep,
    dragged: (line, price) => draggedLine(line, price, latest.current),
    onPress: (line) => pressLine(line, latest.current),
    onDrop: (line, price) => dropLine(line, price, latest.current),
    add: known
      ? {
          label: latest.current.t('alerts.add'),
          onAdd: (price) => latest.current.open({ kind: 'alerts', price }),
        }
      : null,
  };
}
