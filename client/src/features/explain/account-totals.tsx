/** Live explanations of sums over the positions: the open profit and the used margin. */

import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { useAccountFigures, useHolding, usePositionProfit } from '../../data/orders/orders.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { moneyText } from '../../ui/format/money-text.ts';
import { Money, Profit } from '../../ui/numbers/money.tsx';
import { ExplanationView } from './explanation-view.tsx';

const EXACT_PLACES = 6;

/** The open profit as a sum. */
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

/** The used margin as a sum. */
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
