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
import { isolate } from '../../ui/format/isolate.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { barePercentText } from '../../ui/format/number-text.ts';
import { equityCalculation, riskCalculation, type Threshold, thresholdAt } from './account-calculations.ts';
import { instrumentById } from '../../data/market/instrument-book.ts';
import { quoteBoard } from '../../data/orders/valuation.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { thresholdPrice } from './threshold-price.ts';
import { ExplanationView } from './explanation-view.tsx';

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
