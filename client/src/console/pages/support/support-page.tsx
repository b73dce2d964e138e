/** Support inbox, the longest waiting user first, with the selected conversation. */

import './support-page.css';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { serverNowMs, useWaitingCount } from '../../data/change-versions.ts';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { numberIn, useAddressChoice } from '../../components/selection.ts';
import { spanText, utcTimeText } from '../../components/time-text.ts';
import { ConversationPane } from './conversation-pane.tsx';

type Thread = AdminOutput['support']['inbox']['list'][number];

const COLUMNS: readonly Column<Thread>[] = [
  { head: 'support.user', cell: (thread) => <User thread={thread} /> },
  { head: 'support.last', cell: (thread) => <LastMessage thread={thread} /> },
  {
    head: 'support.at',
    cell: ({ last }) => <span className="ink2">{utcTimeText(last.created_at)}</span>,
    wideOnly: true,
  },
  {
    head: 'support.waits',
    cell: ({ waiting_since: since }) =>
      since !== null && <bdi>{spanText(serverNowMs() - Date.parse(since))}</bdi>,
    end: true,
  },
];

const KINDS = ['waiting', 'all'] as const;

export function SupportPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useAddressChoice('of', KINDS);
  const waiting = useWaitingCount(['support']);
  const filter = { waiting: kind === 'waiting' };
  const list = useEndless({
    path: ['support', 'inbox'],
    filter,
    read: (cursor) => adminClient.support.inbox.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t('support.title')}
      head={
        <PageTabs
          name="support"
          label={t('support.title')}
          options={KINDS}
          text={(id) => t(`support.${id}`)}
          counts={{ waiting }}
          value={kind}
          onChange={setKind}
        />
      }
      list={list}
      empty={t(`support.none.${kind}`)}
      columns={COLUMNS}
      testId={({ uid }) => `conversation-${uid}`}
      paneLabel={t('support.talk')}
      renderPane={(subject) => {
        const id = numberIn(subject);
        return id !== null && <ConversationPane id={id} />;
      }}
    />
  );
}

function User({ thread: { uid, is_demo, unread } }: { thread: Thread }) {
  const { t } = useTranslation('console');
  return (
    <span className="support-user">
      <bdi>{uid}</bdi>
      {is_demo && <Tag tone="outline">{t('support.demo')}</Tag>}
      {unread > 0 && <Tag tone="needle">{t('support.unread', { number: unread })}</Tag>}
    </span>
  );
}

function LastMessage({ thread: { last } }: { thread: Thread }) {
  const { t } = useTranslation('console');
  const text = last.text === '' ? t('support.picture') : last.text;
  return (
    <span className="support-last">
      {last.from === 'support' && <span className="ink2">{t('support.us')} </span>}
      <bdi>{text}</bdi>
    </span>
  );
}
