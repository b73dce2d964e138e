/** Every account with a position, the one with the lowest margin level first. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { RiskScale } from '../../../ui/gauges/risk-scale.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, adminApi } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListStates } from '../../components/list-states.tsx';
import { ACCOUNTS_REFRESH_MS, type MoneyBook, CLOSE_AT, type RiskAccount, WARN_AT } from './exposure-data.ts';

/** The reading on the risk scale, as wide as its column. */
function Risk({ rate }: { rate: number }) {
  const { t } = useTranslation('console');
  return (
    <span className="exposure-scale">
      <RiskScale compact rate={rate} warnAt={WARN_AT} closeAt={CLOSE_AT} label={t('exposure.riskRate')} />
    </span>
  );
}

function Call() {
  const { t } = useTranslation('console');
  return <Tag tone="danger">{t('exposure.marginCall')}</Tag>;
}

const COLUMNS: readonly Column<RiskAccount>[] = [
  { id: 'user', head: 'exposure.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  {
    id: 'risk',
    head: 'exposure.riskRate',
    wideOnly: true,
    cell: ({ risk_rate }) => <Risk rate={risk_rate} />,
  },
  {
    id: 'level',
    head: 'exposure.marginLevel',
    end: true,
    cell: ({ margin_level }) => <bdi>{margin_level === null ? NO_VALUE : percentText(margin_level)}</bdi>,
  },
  { id: 'state', head: 'exposure.state', cell: ({ margin_call }) => margin_call && <Call /> },
  { id: 'positions', head: 'exposure.positions', end: true, cell: ({ positions }) => positions },
  {
    id: 'margin',
    head: 'exposure.margin',
    end: true,
    wideOnly: true,
    cell: ({ margin }) => <Money amount={margin} />,
  },
  {
    id: 'floating',
    head: 'exposure.floating',
    end: true,
    wideOnly: true,
    cell: ({ floating }) => <Profit amount={floating} />,
  },
  { id: 'equity', head: 'exposure.equity', end: true, cell: ({ equity }) => <Money amount={equity} /> },
];

export function AccountsTable({ book }: { book: MoneyBook }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const list = useEndless<RiskAccount>({
    path: ['risk', 'accounts'],
    filter: { book },
    read: (page) => adminClient.risk.accounts.query({ book, page }),
  });
  useSteadyRefresh();
  return (
    <ListStates list={list} empty={t('exposure.noAccounts')}>
      <DataTable
        label={t('exposure.accounts')}
        columns={COLUMNS}
        rows={list.rows}
        rowKey={({ uid }) => uid}
        onChoose={(uid) => void navigate(`/orders?q=${uid}`)}
      />
    </ListStates>
  );
}

/** The market changes the order without a change version. */
function useSteadyRefresh(): void {
  const utils = adminApi.useUtils();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void utils.risk.accounts.invalidate();
    }, ACCOUNTS_REFRESH_MS);
    return () => clearInterval(timer);
  }, [utils]);
}
