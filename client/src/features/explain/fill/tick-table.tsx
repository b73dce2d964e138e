/** Ticks of a small chart as a table, collapsed at first. */

import type { TickWire } from '@vernier/shared/api/shapes/market';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/theme/icon.tsx';
import { millisecondText } from '../../../ui/format/clock-text.ts';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { priceText } from '../../../ui/format/price-text.ts';

interface TickTableProps {
  readonly ticks: readonly TickWire[];
  readonly own: number;
  readonly precision: number;
}

export function TickTable({ ticks, own, precision }: TickTableProps) {
  const { t } = useTranslation();
  return (
    <details className="tick-table">
      <summary>
        {t('explain.fill.table')}
        <Icon name="down" size={13} weight={2} />
      </summary>
      <table aria-label={t('explain.fill.tableOf')}>
        <thead>
          <tr>
            <th scope="col">{t('explain.fill.number')}</th>
            <th scope="col">{t('explain.fill.time')}</th>
            <th scope="col">{t('explain.symbol.bid')}</th>
            <th scope="col">{t('explain.symbol.ask')}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ Seq, Time, Bid, Ask }) => (
            <tr key={Seq} aria-current={Seq === own ? 'true' : undefined}>
              <th scope="row">
                <bdi>{groupedDigits(Seq, 0)}</bdi>
              </th>
              <td>
                <bdi>{millisecondText(Time)}</bdi>
              </td>
              <td>
                <bdi>{priceText(Bid, precision)}</bdi>
              </td>
              <td>
                <bdi>{priceText(Ask, precision)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
