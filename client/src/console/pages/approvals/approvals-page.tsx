/** Approvals: acts that an administrator requested and that wait for a second one, with what they change. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { Facts, Pane, PaneActions } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { useAddressChoice } from '../../components/selection.ts';
import { LargeTextField } from '../../components/text-area.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useWaitingCount } from '../../data/change-versions.ts';
import { useEndless } from '../../data/endless.ts';
import { useMe } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import texts from '@vernier/shared/texts/en/console.json';
import { fieldChanges } from './field-changes.ts';

type Approval = AdminOutput['approvals']['list']['list'][number];

const STATUSES = ['pending', 'ended'] as const;
const MAX_REMARK_LENGTH = 500;

const COLUMNS: readonly Column<Approval>[] = [
  { head: 'approvals.act', cell: ({ action }) => <ActName action={action} /> },
  { head: 'approvals.askedBy', cell: ({ requested_by }) => <bdi>{requested_by}</bdi> },
  { head: 'approvals.state', wideOnly: true, cell: ({ status }) => <StatusTag status={status} /> },
  {
    head: 'approvals.time',
    end: true,
    wideOnly: true,
    cell: ({ created_at, ended_at }) => utcTimeText(ended_at ?? created_at),
  },
];

export function ApprovalsPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useAddressChoice('status', STATUSES);
  const waiting = useWaitingCount(['approvals']);
  const list = useEndless({
    path: ['approvals', 'list'],
    filter: { status },
    read: (cursor) => adminClient.approvals.list.query({ status, cursor }),
  });
  return (
    <ListPage
      label={t('approvals.title')}
      head={
        <PageTabs
          name="approvals"
          label={t('approvals.title')}
          options={STATUSES}
          text={(id) => t(`approvals.${id}`)}
          counts={{ pending: waiting }}
          value={status}
          onChange={setStatus}
        />
      }
      list={list}
      empty={t(`approvals.none.${status}`)}
      columns={COLUMNS}
      testId={({ id }) => `approval-${id}`}
      paneLabel={t('approvals.approval')}
      renderPane={(_, approval, choose) =>
        approval && <ApprovalPane approval={approval} onEnded={() => choose(null)} />
      }
    />
  );
}

function isKnown(key: string): key is keyof typeof texts.approvals.acts {
  return Object.hasOwn(texts.approvals.acts, key);
}

function ActName({ action }: { action: string }) {
  const { t } = useTranslation('console');
  const key = action.replaceAll('.', '_');
  return isKnown(key) ? t(`approvals.acts.${key}`) : action;
}

function StatusTag({ status }: Pick<Approval, 'status'>) {
  const { t } = useTranslation('console');
  return <Tag tone={status === 'applied' ? 'outline' : 'needle'}>{t(`approvals.states.${status}`)}</Tag>;
}

interface ApprovalPaneProps {
  readonly approval: Approval;
  readonly onEnded: () => void;
}

function ApprovalPane({ approval, onEnded }: ApprovalPaneProps) {
  const { t } = useTranslation('console');
  const { id, action, requested_by, created_at, expires_at, status, ended_by, ended_at, remark } = approval;
  const { approvable_from } = approval;
  return (
    <Pane title={t('approvals.numbered', { id })} tags={<StatusTag status={status} />}>
      <Facts
        facts={[
          { name: t('approvals.act'), value: <ActName action={action} /> },
          { name: t('approvals.subject'), value: subjectOf(approval) },
          { name: t('approvals.askedBy'), value: <bdi>{requested_by}</bdi> },
          { name: t('approvals.askedAt'), value: utcTimeText(created_at) },
          approvable_from !== null && { name: t('approvals.from'), value: utcTimeText(approvable_from) },
          status === 'pending' && { name: t('approvals.expires'), value: utcTimeText(expires_at) },
          ended_by !== null && { name: t('approvals.endedBy'), value: <bdi>{ended_by}</bdi> },
          ended_at !== null && { name: t('approvals.endedAt'), value: utcTimeText(ended_at) },
          remark !== null && { name: t('approvals.remark'), value: <span dir="auto">{remark}</span> },
        ]}
      />
      <Changes approval={approval} />
      {status === 'pending' && <Decision approval={approval} onEnded={onEnded} />}
    </Pane>
  );
}

/** What the act is about: the number of a row, or the key of a setting. */
function subjectOf({ input }: Approval): string {
  const { id, key, email } = input as { id?: number; key?: string; email?: string };
  return String(id ?? key ?? email ?? '–');
}

function Changes({ approval: { before, after } }: { approval: Approval }) {
  const { t } = useTranslation('console');
  return (
    <section data-testid="approval-changes">
      <h3 className="pane-text">{t('approvals.changes')}</h3>
      <Facts
        facts={fieldChanges(before, after).map((change) => ({
          name: change.field === '' ? t('approvals.value') : change.field,
          value:
            change.before === null ? (
              <bdi>{change.after}</bdi>
            ) : (
              <>
                <del>
                  <bdi>{change.before}</bdi>
                </del>{' '}
                <ins>
                  <bdi>{change.after}</bdi>
                </ins>
              </>
            ),
        }))}
      />
    </section>
  );
}

function Decision({ approval, onEnded }: ApprovalPaneProps) {
  const { t } = useTranslation('console');
  const { id, requested_by, approvable, approvable_from } = approval;
  const [remark, setRemark] = useState('');
  const isOwn = useMe()?.email === requested_by;
  const end = async (decide: () => Promise<unknown>) => {
    await decide();
    await refetchArea('approvals');
    onEnded();
  };
  const reason = remark.trim();
  return (
    <PaneActions>
      {isOwn && <p className="pane-text">{t('approvals.ownText')}</p>}
      {!isOwn && !approvable && approvable_from === null && (
        <p className="pane-text">{t('approvals.notYou')}</p>
      )}
      <LargeTextField
        label={t('approvals.reason')}
        value={remark}
        maxLength={MAX_REMARK_LENGTH}
        onChange={setRemark}
        testId="approval-remark"
      />
      <div className="pane-buttons">
        <ActionButton
          kind="outline"
          title={t('approvals.rejectTitle')}
          consequence={t('approvals.rejectText')}
          done={t('approvals.rejectDone')}
          disabled={reason === ''}
          act={() => end(() => adminClient.approvals.reject.mutate({ id, remark: reason }))}
          testId="reject"
        >
          {t('approvals.reject')}
        </ActionButton>
        {approvable && (
          <ActionButton
            title={t('approvals.approveTitle')}
            consequence={t('approvals.approveText')}
            done={t('approvals.approveDone')}
            act={() => end(() => adminClient.approvals.approve.mutate({ id }))}
            testId="approve"
          >
            {t('approvals.approve')}
          </ActionButton>
        )}
      </div>
    </PaneActions>
  );
}
