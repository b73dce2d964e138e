/** A correction: requester, amount and reason, approval by a second administrator, or withdrawal of the request. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { type FactRow, Facts } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { Pane, PaneActions } from '../../components/console-page.tsx';
import type { Correction } from './corrections-table.tsx';

interface CorrectionPaneProps {
  readonly correction: Correction;
  readonly onEnded: () => void;
}

export function CorrectionPane({ correction, onEnded }: CorrectionPaneProps) {
  const { t } = useTranslation('console');
  const may = useMay(['finance', 'owner']);
  const { id, user_id, status, amount } = correction;
  return (
    <Pane title={t('ledger.numbered', { id })} tags={<Tag>{t(`ledger.${status}`)}</Tag>}>
      <Profit amount={amount} currency="USD" className="pane-figure" />
      <Facts facts={useFacts(correction)} />
      <p className="pane-links">
        <Link to={`/users/${user_id}`}>{t('ledger.showUser')}</Link>
      </p>
      {status === 'pending' && may && <Ending correction={correction} onEnded={onEnded} />}
    </Pane>
  );
}

function useFacts(correction: Correction): readonly FactRow[] {
  const { t } = useTranslation('console');
  const { uid, memo, requested_by, created_at, ended_by, ended_at } = correction;
  const all: readonly (FactRow | false)[] = [
    { name: t('ledger.user'), value: <bdi>{uid}</bdi> },
    { name: t('ledger.memo'), value: memo },
    { name: t('ledger.askedBy'), value: <bdi>{requested_by}</bdi> },
    { name: t('ledger.askedAt'), value: utcTimeText(created_at) },
    ended_by !== null && { name: t('ledger.endedBy'), value: <bdi>{ended_by}</bdi> },
    ended_at !== null && { name: t('ledger.endedAt'), value: utcTimeText(ended_at) },
  ];
  return all.filter((fact) => fact !== false);
}

function Ending({ correction: { id, uid, amount, requested_by }, onEnded }: CorrectionPaneProps) {
  const { t } = useTranslation('console');
  const me = adminApi.auth.me.useQuery();
  const utils = adminApi.useUtils();
  const approve = adminApi.ledger.approve.useMutation();
  const reject = adminApi.ledger.reject.useMutation();
  const isOwn = me.data?.email === requested_by;
  const end = async (mutation: typeof approve) => {
    await mutation.mutateAsync({ id });
    await Promise.all([utils.ledger.invalidate(), utils.users.invalidate()]);
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
          act={() => end(reject)}
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
            act={() => end(approve)}
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
