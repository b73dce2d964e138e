/** Accounts with positions on the risk scale: the table of all, and the list of those closest to their stop-out. */

import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { fixDecimal, NO_VALUE } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { RiskScale } from '../../../ui/gauges/risk-scale.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListStates } from '../../components/list-states.tsx';
import type { MoneyBook } from './exposure-table.tsx';

type RiskAccount = AdminOutput['risk']['accounts']['list'][number];

/** As risk rates: the margin call at a level of 100 %, the stop-out at 50 %. */
const WARN_AT = 100;
const CLOSE_AT = 200;

function Risk({ rate }: { rate: number }) {
  const { t } = useTranslation('console');
  return <RiskScale compact rate={rate} warnAt={WARN_AT} closeAt={CLOSE_AT} label={t('exposure.riskRate')} />;
}

function Call() {
  const { t } = useTranslation('console');
  return <Tag tone="danger">{t('exposure.marginCall')}</Tag>;
}

const COLUMNS: readonly Column<RiskAccount>[] = [
  { head: 'exposure.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  {
    head: 'exposure.riskRate',
    wideOnly: true,
    cell: ({ risk_rate }) => (
      <span className="exposure-scale">
        <Risk rate={risk_rate} />
      </span>
    ),
  },
  {
    head: 'exposure.marginLevel',
    end: true,
    cell: ({ margin_level }) => <bdi>{margin_level === null ? NO_VALUE : percentText(margin_level)}</bdi>,
  },
  { head: 'exposure.state', cell: ({ margin_call }) => margin_call && <Call /> },
  { head: 'exposure.positions', end: true, cell: ({ positions }) => positions },
  { head: 'exposure.margin', end: true, wideOnly: true, cell: ({ margin }) => <Money amount={margin} /> },
  { head: 'exposure.floating', end: true, wideOnly: true, cell: (row) => <Profit amount={row.floating} /> },
  { head: 'exposure.equity', end: true, cell: ({ equity }) => <Money amount={equity} /> },
];

const REFRESH_MS = 2_000;

/** The lowest margin level first; the market changes the order without a change version. */
export function AccountsTable({ book }: { book: MoneyBook }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const list = useEndless({
    path: ['risk', 'accounts'],
    filter: { book },
    refetch: { everyMs: REFRESH_MS, maxRows: Number.POSITIVE_INFINITY },
    read: (cursor) => adminClient.risk.accounts.query({ book, cursor }),
  });
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

interface StopOutListProps {
  readonly accounts: readonly RiskAccount[];
  /** At or below twice the level of the margin call. */
  readonly watched: number;
}

export function StopOutList({ accounts, watched }: StopOutListProps) {
  const { t } = useTranslation('console');
  return (
    <section>
      <h2 className="exposure-title">
        {t('exposure.closeToStopOut')}
        <small>{t('exposure.watched', { number: fixDecimal(watched, 0) })}</small>
      </h2>
      {accounts.length === 0 && <p className="exposure-note">{t('exposure.noAccounts')}</p>}
      {accounts.map(({ user_id, uid, risk_rate, equity }) => (
        <Link
          key={user_id}
          to={`/orders?q=${uid}`}
          className="stop-out-row"
          data-testid={`stop-out-${user_id}`}
        >
          <bdi>{uid}</bdi>
          <Risk rate={risk_rate} />
          <bdi>{percentText(risk_rate)}</bdi>
          <Money amount={equity} className="stop-out-money" />
        </Link>
      ))}
      {accounts.length > 0 && <p className="exposure-note">{t('exposure.riskNote')}</p>}
    </section>
  );
}
