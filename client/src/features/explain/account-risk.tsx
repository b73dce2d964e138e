/** Live explanation of the account's risk rate: its quotient, and the distance to a margin call and a stop-out. */

import {
  MARGIN_CALL_EXIT_CENTS,
  MARGIN_CALL_LEVEL_CENTS,
  MAX_RISK_RATE_CENTS,
  STOP_OUT_LEVEL_CENTS,
} from '@vernier/shared/limits';
import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { useAccountFigures, useOpenOrders } from '../../data/orders/orders.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { barePercentText, isolate, pointsText } from '../../ui/format/number-text.ts';
import { equityCalculation, riskCalculation, type Threshold, thresholdAt } from './account-calculations.ts';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { quoteBoard } from '../../data/orders/valuation.ts';
import { MICROS_PER_USD, type Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { PricedPosition } from '@vernier/shared/trading/pricing/profit';
import { ExplanationView } from './explanation-view.tsx';

/** Beyond twice the present price the result has no use. */
const FARTHEST = 2;

/** A longer list has no use. */
const MOST = 3;

const EXACT_PLACES = 6;

export function AccountRisk() {
  const figures = useAccountFigures();
  return figures === null ? null : <Risk figures={figures} />;
}

function Risk({ figures }: { figures: AccountFigures }) {
  const { t } = useTranslation();
  const info = useBasicInfo();
  const calculation = riskCalculation(figures);
  const prices = useThresholdPrices();
  const thresholds = useThresholdText(
    thresholdAt(figures, info?.margin_call_level ?? MARGIN_CALL_LEVEL_CENTS / 100),
    thresholdAt(figures, info?.stop_out_level ?? STOP_OUT_LEVEL_CENTS / 100),
  );
  const risky = figures.marginMicros > 0n;
  const notes = [
    ...(risky ? [] : [t('explain.note.noPosition')]),
    ...(risky && calculation === null
      ? [
          t(figures.equityMicros > 0n ? 'explain.note.most' : 'explain.note.noEquity', {
            rate: isolate(barePercentText(MAX_RISK_RATE_CENTS / 100)),
          }),
        ]
      : []),
  ];
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.risk') })}
      notes={notes}
      calculations={[equityCalculation(figures), ...(calculation === null ? [] : [calculation])]}
      live
      more={
        risky
          ? {
              view: thresholds.map(({ title, lines, roomMicros }) => (
                <section key={title} className="explanation-threshold">
                  <h3>{title}</h3>
                  {[...lines, ...prices(roomMicros)].map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </section>
              )),
              lines: thresholds.flatMap(({ title, lines, roomMicros }) => [
                title,
                ...lines,
                ...prices(roomMicros),
              ]),
            }
          : undefined
      }
    />
  );
}

function useThresholdText(call: Threshold, stopOut: Threshold) {
  const { t } = useTranslation();
  const percent = (rate: number) => isolate(barePercentText(rate));
  const money = (micros: bigint) => isolate(moneyText(micros, EXACT_PLACES));
  const text = ({ equityMicros, roomMicros }: Threshold) =>
    roomMicros > 0n
      ? t('explain.risk.away', { equity: money(equityMicros), loss: money(roomMicros) })
      : t('explain.risk.reached', { equity: money(equityMicros) });
  return [
    {
      title: t('explain.risk.call', { rate: percent(call.rate) }),
      roomMicros: call.roomMicros,
      lines: [text(call), t('explain.risk.callMeans', { level: percent(MARGIN_CALL_EXIT_CENTS / 100) })],
    },
    {
      title: t('explain.risk.stopOut', { rate: percent(stopOut.rate) }),
      roomMicros: stopOut.roomMicros,
      lines: [text(stopOut), t('explain.risk.stopOutMeans')],
    },
  ];
}

/** Reads the present quotes; a caller that renders with every price has live texts. */
function useThresholdPrices(): (roomMicros: bigint) => readonly string[] {
  const { t } = useTranslation();
  const positions = [...useOpenOrders().values()].filter((order) => order.status === 'holding');
  return (roomMicros) => {
    const ids = [...new Set(positions.map(({ instrumentId }) => instrumentId))];
    const lines = ids.flatMap((id) => {
      const info = instrumentById(id);
      const quote = quoteBoard.quoteOf(id);
      if (info === undefined || quote === undefined) return [];
      const orders = positions.filter(({ instrumentId }) => instrumentId === id);
      const found = thresholdPrice({ instrument: info.domain, orders, quote }, roomMicros);
      if (found === null) return [];
      return [
        t('explain.risk.price', {
          name: isolate(info.showCode),
          side: t(`explain.${found.side}`),
          price: isolate(pointsText(found.price, info.precision)),
        }),
      ];
    });
    return lines.slice(0, MOST);
  };
}

interface OpenPositions {
  readonly instrument: Instrument;
  /** Open positions of the instrument. */
  readonly orders: readonly PricedPosition[];
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
}

interface ThresholdPrice {
  /** The closing side of the larger volume. */
  readonly side: 'bid' | 'ask';
  readonly price: Points;
}

/** The first price at which `roomMicros` are lost; null when the positions cancel out or no sensible price does it. */
export function thresholdPrice(
  { instrument, orders, quote }: OpenPositions,
  roomMicros: Micros,
): ThresholdPrice | null {
  const slope = perPoint(instrument, orders);
  if (slope.top === 0n || roomMicros <= 0n) return null;
  const long = slope.top > 0n;
  const steep = long ? slope.top : -slope.top;
  // the first whole point that is far enough
  const distance = (roomMicros * slope.bottom + steep - 1n) / steep;
  const now = BigInt(long ? quote.bid : quote.ask);
  const price = long ? now - distance : now + distance;
  if (price <= 0n || price > now * BigInt(FARTHEST)) return null;
  return { side: long ? 'bid' : 'ask', price: Number(price) };
}

interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Micro-dollars that the positions together gain per point upwards. */
function perPoint({ unitsPerLot, pricePrecision }: Instrument, orders: readonly PricedPosition[]): Ratio {
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(pricePrecision);
  let sum: Ratio = { top: 0n, bottom: 1n };
  for (const { side, lots, conversion } of orders) {
    const signed = side === 'buy' ? BigInt(lots) : -BigInt(lots);
    const top = signed * BigInt(unitsPerLot) * MICROS_PER_USD * conversion.numerator;
    const bottom = scale * conversion.denominator;
    sum = { top: sum.top * bottom + top * sum.bottom, bottom: sum.bottom * bottom };
  }
  return sum;
}
