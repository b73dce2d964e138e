/** Mails and SMS that no service carries here: the newest first, the chosen one in full. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminClient, adminApi, type AdminOutput } from '../../data/admin-api.ts';
import { useEndless } from '../../data/endless.ts';
import { Pane, Facts } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';

type Message = AdminOutput['outbox']['list']['list'][number];

const COLUMNS: readonly Column<Message>[] = [
  { head: 'outbox.to', cell: ({ to }) => <bdi>{to}</bdi> },
  { head: 'outbox.channel', cell: ({ channel }) => <ChannelTag channel={channel} /> },
  { head: 'outbox.subject', wideOnly: true, cell: ({ subject }) => subject },
  { head: 'outbox.time', end: true, cell: ({ created_at }) => utcTimeText(created_at) },
];

/** Deliveries change no change version. */
const REFRESH_MS = 3_000;

export function OutboxScreen() {
  const { t } = useTranslation('console');
  const list = useEndless({
    path: ['outbox', 'list'],
    filter: {},
    refetch: { everyMs: REFRESH_MS, maxRows: Number.POSITIVE_INFINITY },
    read: (cursor) => adminClient.outbox.list.query({ cursor }),
  });
  const state = adminApi.outbox.list.useQuery({}, { refetchInterval: REFRESH_MS });
  const isUsed = state.data === undefined || state.data.channels.length > 0;
  return (
    <ListPage
      label={t('outbox.title')}
      list={list}
      empty={t(isUsed ? 'outbox.none' : 'outbox.unused')}
      columns={COLUMNS}
      paneLabel={t('outbox.message')}
      renderPane={(_, message) => message && <MessagePane message={message} />}
    />
  );
}

function ChannelTag({ channel }: Pick<Message, 'channel'>) {
  const { t } = useTranslation('console');
  return <Tag tone="outline">{t(`outbox.${channel}`)}</Tag>;
}

function MessagePane({ message }: { message: Message }) {
  const { t } = useTranslation('console');
  return (
    <Pane
      title={message.subject === '' ? t('outbox.message') : message.subject}
      tags={<ChannelTag channel={message.channel} />}
    >
      <Facts
        facts={[
          { name: t('outbox.to'), value: <bdi>{message.to}</bdi> },
          { name: t('outbox.time'), value: utcTimeText(message.created_at) },
        ]}
      />
      <pre className="pane-code" data-testid="outbox-text">
        {message.text}
      </pre>
    </Pane>
  );
}
