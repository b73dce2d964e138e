/** Ledger page: trial balance, balances of the broker's accounts, and corrections that wait for a second administrator. */

import './ledger-page.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi, adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useWaitingCount } from '../../data/change-versions.ts';
import { useEndless } from '../../data/endless.ts';
import { useMay, useMe } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Pane, PaneActions, Facts } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { useAddressChoice } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { TRIAL_POLLING, TrialBadge } from '../../components/trial-badge.tsx';

const STATUSES = ['pending', 'applied', 'rejected'] as const;

const COLUMNS: readonly Column<Correction>[] = [
  { head: 'ledger.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  { head: 'ledger.amount', end: true, cell: ({ amount }) => <Profit amount={amount} /> },
  { head: 'ledger.memo', wideOnly: true, cell: ({ memo }) => memo },
  { head: 'ledger.askedBy', wideOnly: true, cell: ({ requested_by }) => <bdi>{requested_by}</bdi> },
  {
    head: 'ledger.time',
    end: true,
    wideOnly: true,
    cell: ({ created_at, ended_at }) => utcTimeText(ended_at ?? created_at),
  },
];

export function LedgerPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useAddressChoice('status', STATUSES);
  const waiting = useWaitingCount(['ledger']);
  const list = useEndless({
    path: ['ledger', 'list'],
    filter: { status },
    read: (cursor) => adminClient.ledger.list.query({ status, cursor }),
  });
  return (
    <ListPage
      label={t('ledger.corrections')}
      head={
        <PageTabs
          name="ledger"
          label={t('ledger.corrections')}
          options={STATUSES}
          text={(id) => t(`ledger.${id}`)}
          counts={{ pending: waiting }}
          value={status}
          onChange={setStatus}
        />
      }
      list={list}
      empty={t(`ledger.none.${status}`)}
      columns={COLUMNS}
      testId={({ id }) => `correction-${id}`}
      paneLabel={t('ledger.correction')}
      renderPane={(_, correction, choose) =>
        correction && <CorrectionPane correction={correction} onEnded={() => choose(null)} />
      }
      resting={<TrialBalanceTable />}
    >
      {/* under a list that is still to come it would be pushed down */}
      {!list.pending && (
        <div className="ledger-narrow">
          <TrialBalanceTable />
        </div>
      )}
    </ListPage>
  );
}

const BOOKS = ['real', 'demo'] as const;

/** Trial balance of the ledger on disk, account by account; a sum other than zero in a book is an error. */
function TrialBalanceTable() {
  const { t } = useTranslation('console');
  const trial = adminApi.ledger.trialBalance.useQuery(undefined, TRIAL_POLLING);
  if (!trial.isSuccess) return <QueryState query={trial} />;
  const { byAccount, postings } = trial.data;
  return (
    <Pane title={t('ledger.trial')} tags={<TrialBadge />}>
      <p className="pane-text">{t('ledger.trialText', { count: postings })}</p>
      {BOOKS.map((book) => (
        <section key={book} className="trial-book">
          <h3>{t(`ledger.book.${book}`)}</h3>
          <Facts
            facts={byAccount
              .filter((row) => row.book === book)
              .map(({ account, balance }) => ({
                name: account,
                value: <Money amount={balance} places={6} sign />,
              }))}
          />
          {!byAccount.some((row) => row.book === book) && (
            <p className="pane-text">{t('ledger.nothingPosted')}</p>
          )}
        </section>
      ))}
    </Pane>
  );
}

type Correction = AdminOutput['ledger']['list']['list'][number];

interface CorrectionPaneProps {
  readonly correction: Correction;
  readonly onEnded: () => void;
}

function CorrectionPane({ correction, onEnded }: CorrectionPaneProps) {
  const { t } = useTranslation('console');
  const may = useMay(['finance', 'owner']);
  const { id, user_id, uid, status, amount, memo } = correction;
  const { requested_by, created_at, ended_by, ended_at } = correction;
  return (
    <Pane title={t('ledger.numbered', { id })} tags={<Tag>{t(`ledger.${status}`)}</Tag>}>
      <Profit amount={amount} currency="USD" className="pane-figure" />
      <Facts
        facts={[
          { name: t('ledger.user'), value: <bdi>{uid}</bdi> },
          { name: t('ledger.memo'), value: memo },
          { name: t('ledger.askedBy'), value: <bdi>{requested_by}</bdi> },
          { name: t('ledger.askedAt'), value: utcTimeText(created_at) },
          ended_by !== null && { name: t('ledger.endedBy'), value: <bdi>{ended_by}</bdi> },
          ended_at !== null && { name: t('ledger.endedAt'), value: utcTimeText(ended_at) },
        ]}
      />
      <p className="pane-links">
        <Link to={`/users/${user_id}`}>{t('ledger.showUser')}</Link>
      </p>
      {status === 'pending' && may && <Decision correction={correction} onEnded={onEnded} />}
    </Pane>
  );
}

function Decision({ correction: { id, uid, amount, requested_by }, onEnded }: CorrectionPaneProps) {
  const { t } = useTranslation('console');
  const isOwn = useMe()?.email === requested_by;
  const end = async (decision: 'approve' | 'reject') => {
    await adminClient.ledger[decision].mutate({ id });
    await Promise.all([refetchArea('ledger'), refetchArea('users')]);
    onEnded();
  };
  return (
    <PaneActions>
      {isOwn && <p className="pane-text">{t('ledger.ownText')}</p>}
      <div className="pane-buttons">
        <ActionButton
          kind="outline"
          title={t(isOwn ? 'ledger.takeBackTitle' : 'ledger.rejectTitle')}
          consequence={t('ledger.rejectText')}
          done={t('ledger.rejectDone')}
          act={() => end('reject')}
          keys="r"
          testId="reject"
        >
          {t(isOwn ? 'ledger.takeBack' : 'ledger.reject')}
        </ActionButton>
        {!isOwn && (
          <ActionButton
            title={t('ledger.approveTitle')}
            consequence={t('ledger.approveText', { amount, uid })}
            done={t('ledger.approveDone')}
            act={() => end('approve')}
            keys="a"
            testId="approve"
          >
            {t('ledger.approve')}
          </ActionButton>
        )}
      </div>
    </PaneActions>
  );
}
