/** Every account with a position, the one with the lowest margin level first. */

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/money.tsx';
import { RiskScale } from '../../../ui/risk-scale.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useEndless } from '../../data/endless.ts';
import { ask, office, type OfficeOutput } from '../../data/office.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { OfficeList } from '../../kit/office-list.tsx';
import type { Book } from './exposure-page.tsx';
import { CLOSE_AT, WARN_AT } from './stop-out-list.tsx';

type Account = OfficeOutput['risk']['accounts']['list'][number];

const REFRESH_MS = 2_000;

export function AccountsTable({ book }: { book: Book }) {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const list = useEndless<Account>({
    path: ['risk', 'accounts'],
    filter: { book },
    read: (page) => ask.risk.accounts.query({ book, page }),
  });
  useSteadyRefresh();
  return (
    <OfficeList list={list} empty={t('exposure.noAccounts')}>
      <DataTable
        label={t('exposure.accounts')}
        columns={useColumns()}
        rows={list.rows}
        rowKey={({ uid }) => uid}
        chosen={null}
        onChoose={(uid) => void navigate(`/orders?q=${uid}`)}
      />
    </OfficeList>
  );
}

function useColumns(): readonly Column<Account>[] {
  const { t } = useTranslation('console');
  return [
    { id: 'user', head: t('exposure.user'), cell: ({ uid }) => <bdi>{uid}</bdi> },
    {
      id: 'risk',
      head: t('exposure.riskRate'),
      wideOnly: true,
      cell: ({ risk_rate }) => (
        <span className="exposure-scale">
          <RiskScale
            compact
            rate={risk_rate}
            warnAt={WARN_AT}
            closeAt={CLOSE_AT}
            label={t('exposure.riskRate')}
          />
        </span>
      ),
    },
    {
      id: 'level',
      head: t('exposure.marginLevel'),
      end: true,
      cell: ({ margin_level }) => <bdi>{margin_level === null ? NO_VALUE : percentText(margin_level)}</bdi>,
    },
    {
      id: 'state',
      head: t('exposure.state'),
      cell: ({ margin_call }) => margin_call && <Tag tone="danger">{t('exposure.marginCall')}</Tag>,
    },
    { id: 'positions', head: t('exposure.positions'), end: true, cell: ({ positions }) => positions },
    {
      id: 'margin',
      head: t('exposure.margin'),
      end: true,
      wideOnly: true,
      cell: ({ margin }) => <Money amount={margin} />,
    },
    {
      id: 'floating',
      head: t('exposure.floating'),
      end: true,
      wideOnly: true,
      cell: ({ floating }) => <Profit amount={floating} />,
    },
    { id: 'equity', head: t('exposure.equity'), end: true, cell: ({ equity }) => <Money amount={equity} /> },
  ];
}

/** The market changes the order without anybody having done anything, so no version of the pulse grows. */
function useSteadyRefresh(): void {
  const utils = office.useUtils();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void utils.risk.accounts.invalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [utils]);
}
