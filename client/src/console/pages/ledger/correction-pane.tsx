/** A correction: requester, amount and reason, approval by a second administrator, or withdrawal of the request. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { Pane, PaneActions } from '../../components/console-page.tsx';

export type Correction = AdminOutput['ledger']['list']['list'][number];

interface CorrectionPaneProps {
  readonly correction: Correction;
  readonly onEnded: () => void;
}

export function CorrectionPane({ correction, onEnded }: CorrectionPaneProps) {
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
