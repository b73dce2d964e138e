/** The live explanations of the account: its risk rate with what would bring a margin call, its open profit, its margin. */

import {
  MARGIN_CALL_EXIT_CENTS,
  MARGIN_CALL_LEVEL_CENTS,
  MAX_RISK_RATE_CENTS,
  STOP_OUT_LEVEL_CENTS,
} from '@vernier/shared/limits';
import type { AccountFigures } from '@vernier/shared/trading/account';
import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../data/basic-info.ts';
import { useAccountFigures, useHolding, usePositionProfit } from '../data/orders.ts';
import { isolate } from '../ui/format/isolate.ts';
import { moneyText } from '../ui/format/money-text.ts';
import { Money, Profit } from '../ui/money.tsx';
import { equityWorking, riskWorking, type Threshold, thresholdAt } from './account-workings.ts';
import { ExplanationView } from './explanation-view.tsx';

const EXACT_PLACES = 6;

export function AccountRisk() {
  const figures = useAccountFigures();
  return figures === null ? null : <Risk figures={figures} />;
}

function Risk({ figures }: { figures: AccountFigures }) {
  const { t } = useTranslation();
  const info = useBasicInfo();
  const working = riskWorking(figures);
  const thresholds = useThresholdWords(
    thresholdAt(figures, info?.margin_call_level ?? MARGIN_CALL_LEVEL_CENTS / 100),
    thresholdAt(figures, info?.stop_out_level ?? STOP_OUT_LEVEL_CENTS / 100),
  );
  const risky = figures.marginMicros > 0n;
  const notes = [
    ...(risky ? [] : [t('explain.note.noPosition')]),
    ...(risky && working === null
      ? [
          t(figures.equityMicros > 0n ? 'explain.note.most' : 'explain.note.noEquity', {
            rate: isolate(`${MAX_RISK_RATE_CENTS / 100}%`),
          }),
        ]
      : []),
  ];
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.risk') })}
      notes={notes}
      workings={[equityWorking(figures), ...(working === null ? [] : [working])]}
      live
      more={
        risky
          ? {
              view: thresholds.map(({ title, text, means }) => (
                <section key={title} className="explanation-threshold">
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <p>{means}</p>
                </section>
              )),
              lines: thresholds.flatMap(({ title, text, means }) => [title, text, means]),
            }
          : undefined
      }
    />
  );
}

function useThresholdWords(call: Threshold, stopOut: Threshold) {
  const { t } = useTranslation();
  const percent = (rate: number) => isolate(`${rate}%`);
  const money = (micros: bigint) => isolate(moneyText(micros, EXACT_PLACES));
  const text = ({ equityMicros, roomMicros }: Threshold) =>
    roomMicros > 0n
      ? t('explain.risk.away', { equity: money(equityMicros), loss: money(roomMicros) })
      : t('explain.risk.reached', { equity: money(equityMicros) });
  return [
    {
      title: t('explain.risk.call', { rate: percent(call.rate) }),
      text: text(call),
      means: t('explain.risk.callMeans', { level: percent(MARGIN_CALL_EXIT_CENTS / 100) }),
    },
    {
      title: t('explain.risk.stopOut', { rate: percent(stopOut.rate) }),
      text: text(stopOut),
      means: t('explain.risk.stopOutMeans'),
    },
  ];
}

/** The open profit as the sum that it is. */
export function OpenProfit() {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const { orders } = useHolding();
  const total = figures?.floatingMicros ?? 0n;
  const name = t('explain.symbol.profit');
  return (
    <ExplanationView
      title={t('explain.title', { name })}
      notes={[t('explain.note.openProfit')]}
      workings={[]}
      live
      more={{
        view: (
          <dl className="explanation-rows" data-testid="explanation-sum">
            {orders.map((order) => (
              <ProfitRow key={order.Id} order={order} />
            ))}
            <div>
              <dt>{name}</dt>
              <dd>
                <Profit amount={total} currency="USD" testId="explanation-total" />
              </dd>
            </div>
          </dl>
        ),
        lines: [`${name} ${isolate(`${moneyText(total, EXACT_PLACES, true)} USD`)}`],
      }}
    />
  );
}

function ProfitRow({ order }: { order: OrderWire }) {
  const profit = usePositionProfit(order.Id);
  return (
    <div>
      <dt>
        <bdi>{order.ForexTradeLists.ShowCode}</bdi> <bdi className="ink3">{order.Id}</bdi>
      </dt>
      <dd>
        <Profit amount={profit} />
      </dd>
    </div>
  );
}

/** The used margin as the sum that it is. */
export function UsedMargin() {
  const { t } = useTranslation();
  const figures = useAccountFigures();
  const { orders } = useHolding();
  const total = figures?.marginMicros ?? 0n;
  const name = t('explain.symbol.margin');
  return (
    <ExplanationView
      title={t('explain.title', { name: t('explain.calculation.margin') })}
      notes={[t('explain.note.margin')]}
      workings={[]}
      more={{
        view: (
          <dl className="explanation-rows">
            {orders.map((order) => (
              <div key={order.Id}>
                <dt>
                  <bdi>{order.ForexTradeLists.ShowCode}</bdi> <bdi className="ink3">{order.Id}</bdi>
                </dt>
                <dd>
                  <Money amount={order.CautionMoney} places={EXACT_PLACES} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{name}</dt>
              <dd>
                <Money amount={total} places={EXACT_PLACES} currency="USD" />
              </dd>
            </div>
          </dl>
        ),
        lines: orders.map(
          (order) =>
            `${isolate(`${order.ForexTradeLists.ShowCode} ${order.Id}`)} ${isolate(moneyText(order.CautionMoney, EXACT_PLACES))}`,
        ),
      }}
    />
  );
}
