/** Ledger page: trial balance, balances of the broker's accounts, and corrections that wait for a second administrator. */

import './ledger-page.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient } from '../../data/admin-api.ts';
import { useWaitingCount } from '../../data/change-versions.ts';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import { CorrectionPane } from './correction-pane.tsx';
import { type Correction, CorrectionsTable } from './corrections-table.tsx';
import { TrialBalanceTable } from './trial-balance.tsx';

const STATUSES = ['pending', 'applied', 'rejected'] as const;

type Status = (typeof STATUSES)[number];

export function LedgerPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useStatus();
  const [chosen, choose] = useSelection();
  const waiting = useWaitingCount(['ledger']);
  const list = useEndless<Correction>({
    path: ['ledger', 'list'],
    filter: { status },
    read: (page) => adminClient.ledger.list.query({ status, page }),
  });
  const correction = list.rows.find(({ id }) => String(id) === chosen) ?? null;
  return (
    <PageLayout
      head={
        <Tabs
          label={t('ledger.corrections')}
          items={STATUSES.map((id) => ({
            id,
            label: t(`ledger.${id}`),
            testId: `ledger-${id}`,
            ...(id === 'pending' ? { count: waiting } : {}),
          }))}
          value={status}
          onChange={setStatus}
        />
      }
    >
      <Split
        list={
          <ListStates list={list} empty={t(`ledger.none.${status}`)}>
            <CorrectionsTable
              rows={list.rows}
              chosen={correction === null ? null : String(correction.id)}
              onChoose={choose}
            />
          </ListStates>
        }
        detail={
          correction === null ? null : (
            <CorrectionPane key={correction.id} correction={correction} onEnded={() => choose(null)} />
          )
        }
        resting={<TrialBalanceTable />}
        label={t('ledger.correction')}
        onClose={() => choose(null)}
      />
      {/* under a list that is still to come it would be pushed down */}
      {!list.pending && (
        <div className="ledger-narrow">
          <TrialBalanceTable />
        </div>
      )}
    </PageLayout>
  );
}

/** In the address. */
function useStatus(): readonly [Status, (status: Status) => void] {
  const [params, setParams] = useSearchParams();
  const status = STATUSES.find((known) => known === params.get('status')) ?? 'pending';
  return [status, (next) => setParams({ status: next }, { replace: true })];
}
