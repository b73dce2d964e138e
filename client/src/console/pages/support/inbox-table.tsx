/** Table of conversations: user, last message, unread count, and waiting time. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';
import { serverNowMs } from '../../data/change-versions.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText, spanText } from '../../components/time-text.ts';

export type Thread = AdminOutput['support']['inbox']['list'][number];

const COLUMNS: readonly Column<Thread>[] = [
  { id: 'user', head: 'support.user', cell: (thread) => <User thread={thread} /> },
  { id: 'last', head: 'support.last', cell: (thread) => <LastWords thread={thread} /> },
  {
    id: 'at',
    head: 'support.at',
    cell: ({ last }) => <span className="ink2">{utcTimeText(last.created_at)}</span>,
    wideOnly: true,
  },
  { id: 'waiting', head: 'support.waits', cell: (thread) => <Waiting thread={thread} />, end: true },
];

interface InboxTableProps {
  readonly rows: readonly Thread[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function InboxTable(listing: InboxTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('support.title')}
      columns={COLUMNS}
      rowKey={({ id }) => String(id)}
      testId={({ uid }) => `talk-${uid}`}
      {...listing}
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

function LastWords({ thread: { last } }: { thread: Thread }) {
  const { t } = useTranslation('console');
  const words = last.text === '' ? t('support.picture') : last.text;
  return (
    <span className="support-last">
      {last.from === 'support' && <span className="ink2">{t('support.us')} </span>}
      <bdi>{words}</bdi>
    </span>
  );
}

function Waiting({ thread: { waiting_since } }: { thread: Thread }) {
  if (waiting_since === null) return null;
  return <bdi>{spanText(serverNowMs() - Date.parse(waiting_since))}</bdi>;
}
