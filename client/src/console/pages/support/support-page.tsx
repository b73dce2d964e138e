/** Support inbox, the longest waiting user first, with the selected conversation. */

import './support-page.css';
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
import { InboxTable, type Thread } from './inbox-table.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const KINDS = ['waiting', 'all'] as const;
type Kind = (typeof KINDS)[number];

export function SupportPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useKind();
  const [subject, choose] = useSelection();
  const waiting = useWaitingCount(['support']);
  const filter = { waiting: kind === 'waiting' };
  const list = useEndless<Thread>({
    path: ['support', 'inbox'],
    filter,
    read: (page) => adminClient.support.inbox.query({ ...filter, page }),
  });
  const id = subject !== null && /^\d{1,15}$/.test(subject) ? Number(subject) : null;
  return (
    <PageLayout
      head={
        <Tabs
          label={t('support.title')}
          items={KINDS.map((one) => ({
            id: one,
            label: t(`support.${one}`),
            testId: `support-${one}`,
            ...(one === 'waiting' && { count: waiting }),
          }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <Split
        list={
          <ListStates list={list} empty={t(`support.none.${kind}`)}>
            <InboxTable rows={list.rows} chosen={id === null ? null : String(id)} onChoose={choose} />
          </ListStates>
        }
        detail={id === null ? null : <ConversationPane key={id} id={id} />}
        label={t('support.talk')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

/** In the address, so that it can be linked. */
function useKind(): readonly [Kind, (kind: Kind) => void] {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((known) => known === params.get('of')) ?? 'waiting';
  return [kind, (next) => setParams({ of: next }, { replace: true })];
}
