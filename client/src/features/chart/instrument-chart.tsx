/** Candle chart of an instrument with its live price and the lines of its orders. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import type { Points } from '@vernier/shared/numbers/price';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { serverNow } from '../../data/transport/live.ts';
import { useOpenOrders } from '../../data/orders/orders.ts';
import { type LiveQuote, useQuote } from '../../data/market/quotes.ts';
import { profitOf } from '../../data/orders/valuation.ts';
import type { ChartLayer, ChartLine } from '../../ui/chart/chart-candle.ts';
import type { LineInteraction } from '../../ui/chart/line-interaction.ts';
import { CandleChart } from '../../ui/chart/candle-chart.tsx';
import type { StoredIndicator } from '../../ui/chart/indicators/stored-indicator.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { moneyText } from '../../ui/format/money-text.ts';
import { isolate, lotsText } from '../../ui/format/number-text.ts';
import { useHiddenAmounts } from '../../ui/numbers/money.tsx';
import { useStoredIndicators } from './chart-indicators.ts';
import { useStoredDrawings } from './chart-drawings.ts';
import { useComparedInstrument } from './compared-instrument.ts';
import { useChartSettings } from './chart-settings.ts';
import { useTimeZone } from './chart-zones.ts';
import { chartLines, type OrderLines } from './chart-lines.ts';
import { CHART_PERIOD_SECONDS, type ChartPeriod, PERIOD_NAMES } from './periods.ts';
import { useCandleEnd } from './rollover-days.ts';
import { type Candles, useCandles } from './use-candles.ts';

const NOTHING: readonly ChartLine[] = [];
const NO_INDICATORS: readonly StoredIndicator[] = [];

interface InstrumentChartProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  /** Shows the lines of this position only. */
  readonly only?: number;
  readonly axisWidth?: number;
}

export function InstrumentChart(props: InstrumentChartProps) {
  const candles = useCandles(props.instrument, props.period);
  return <ChartWithCandles {...props} candles={candles} />;
}

/** The same with candles from the caller, for a screen that also lists them, and with the lines of a draft. */
export function ChartWithCandles({
  instrument,
  period,
  only,
  axisWidth,
  candles,
  draft,
  interaction,
}: InstrumentChartProps & {
  candles: Candles;
  draft?: OrderLines | undefined;
  interaction?: ChartInteraction | undefined;
}) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const endAfter = useCandleEnd(instrument.categoryId, period, candles.candles);
  const lines = useLines(instrument, { quote, only, draft, more: interaction?.lines });
  const { volume, type, scale } = useChartSettings();
  const timeZone = useTimeZone(instrument);
  const [indicators, setIndicators] = useStoredIndicators();
  const drawings = useStoredDrawings(instrument.code);
  const isWhole = only === undefined;
  const compared = useComparedInstrument({ instrument, period, candles, compares: isWhole });
  const [broken, setBroken] = useState(false);
  if (broken || (candles.failed && candles.candles === undefined)) {
    const retry = () => {
      setBroken(false);
      candles.retry();
    };
    return (
      <div className="chart-fault">
        <ErrorState title={t('chart.failed')} text={t('chart.failedText')} onRetry={retry} />
      </div>
    );
  }
  return (
    <CandleChart
      name={instrument.showCode}
      periodName={PERIOD_NAMES[period]}
      periodS={CHART_PERIOD_SECONDS[period]}
      precision={instrument.precision}
      candles={candles.candles}
      lines={lines}
      layer={interaction?.layer}
      type={type}
      scale={compared === undefined ? scale : 'percent'}
      compared={compared}
      timeZone={timeZone}
      moment={candles.moment}
      indicators={isWhole ? indicators : NO_INDICATORS}
      onIndicators={setIndicators}
      onRemoveIndicator={(id) => setIndicators(indicators.filter((one) => one.id !== id))}
      drawings={isWhole ? drawings : undefined}
      volume={volume && isWhole}
      countdown={quote?.isOpen ?? false}
      nowMs={serverNow}
      endAfter={endAfter}
      onOlder={candles.loadOlder}
      onBroken={() => setBroken(true)}
      interaction={interaction?.lineInteraction}
      {...(axisWidth === undefined ? {} : { axisWidth })}
    />
  );
}

/** Lines that belong to no order, the actions of all lines, and a layer under the candles. */
export interface ChartInteraction {
  readonly lines: readonly ChartLine[];
  readonly lineInteraction: LineInteraction;
  readonly layer: ChartLayer;
}

interface LineOptions {
  readonly quote: LiveQuote | undefined;
  readonly only: number | undefined;
  readonly draft: OrderLines | undefined;
  readonly more: readonly ChartLine[] | undefined;
}

function useLines(instrument: InstrumentInfo, { quote, only, draft, more = NOTHING }: LineOptions) {
  const { t } = useTranslation();
  const orders = useOpenOrders();
  const [hidden] = useHiddenAmounts();
  const bid = quote?.bidPoints ?? null;
  const ask = quote?.askPoints ?? null;
  return useMemo(() => {
    const closing = (order: OpenOrderView) =>
      bid === null || ask === null ? null : closingPriceOf(order.side, { bid, ask });
    const lines = [...orders.values()]
      .filter((order) => order.instrumentId === instrument.id)
      .filter((order) => only === undefined || order.id === only)
      .map((order) => linesOf(order, { instrument, closing: closing(order), hidden, t }));
    return [...more, ...chartLines(bid, ask, draft === undefined ? lines : [...lines, draft])];
  }, [orders, instrument, only, bid, ask, hidden, draft, more, t]);
}

interface LineContext {
  readonly instrument: InstrumentInfo;
  /** The price at which it would close now. */
  readonly closing: Points | null;
  readonly hidden: boolean;
  readonly t: TFunction;
}

function linesOf(order: OpenOrderView, { instrument, closing, hidden, t }: LineContext): OrderLines {
  const money = (price: Points | null) => {
    const profit = hidden || price === null ? null : profitOf(order, price);
    return profit === null ? '' : ` ${isolate(moneyText(profit, 2, true))}`;
  };
  const stop = (price: Points | null, name: string) =>
    price === null ? null : { price, label: `${name}${money(price)}` };
  const waits = order.status === 'pending';
  const isTrailing = (order.trailingStop ?? null) !== null;
  const lots = isolate(lotsText(order.lots, instrument.lotStep));
  const name = waits
    ? t(`ticket.kind.${order.side}.${order.pendingKind ?? 'limit'}`)
    : t(`order.side.${order.side}`);
  return {
    id: order.id,
    waits,
    price: entryPriceOf(order),
    label: `${name} ${lots}${waits ? '' : money(closing)}`,
    stopLoss: stop(order.stopLoss, t(isTrailing ? 'order.trailingShort' : 'order.stopShort')),
    takeProfit: stop(order.takeProfit, t('order.targetShort')),
  };
}
