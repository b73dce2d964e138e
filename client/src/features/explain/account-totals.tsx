/** Live explanations of sums over the positions: the open profit and the used margin. */

import type { PositionView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useAccountFigures, useHolding, usePositionProfit } from '../../data/orders/orders.ts';
import { isolate } from '../../ui/format/number-text.ts';
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
      calculations={[]}
      live
      more={{
        view: (
          <dl className="explanation-rows" data-testid="explanation-sum">
            {orders.map((order) => (
              <ProfitRow key={order.id} order={order} />
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

function ProfitRow({ order }: { order: PositionView }) {
  const profit = usePositionProfit(order.id);
  return (
    <div>
      <dt>
        <bdi>{order.instrument.showCode}</bdi> <bdi className="ink3">{order.id}</bdi>
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
      calculations={[]}
      more={{
        view: (
          <dl className="explanation-rows">
            {orders.map((order) => (
              <div key={order.id}>
                <dt>
                  <bdi>{order.instrument.showCode}</bdi> <bdi className="ink3">{order.id}</bdi>
                </dt>
                <dd>
                  <Money amount={order.marginMicros} places={EXACT_PLACES} />
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
            `${isolate(`${order.instrument.showCode} ${order.id}`)} ${isolate(moneyText(order.marginMicros, EXACT_PLACES))}`,
        ),
      }}
    />
  );
}
