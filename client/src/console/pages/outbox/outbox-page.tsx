/** Mails and SMS that no service carries here: the newest first, the chosen one in full. */

import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, adminApi, type AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout, Pane } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import { useRefresh } from './use-refresh.ts';

type Message = AdminOutput['outbox']['list']['list'][number];

export function OutboxScreen() {
  const { t } = useTranslation('console');
  const [chosen, choose] = useSelection();
  const list = useEndless<Message>({
    path: ['outbox', 'list'],
    filter: {},
    read: (page) => adminClient.outbox.list.query({ page }),
  });
  const state = adminApi.outbox.list.useQuery({ page: 1 });
  useRefresh();
  const message = list.rows.find(({ id }) => id === chosen) ?? null;
  const isUsed = state.data === undefined || state.data.channels.length > 0;
  return (
    <PageLayout>
      <Split
        list={
          <ListStates list={list} empty={t(isUsed ? 'outbox.none' : 'outbox.unused')}>
            <DataTable
              label={t('outbox.title')}
              columns={COLUMNS}
              rows={list.rows}
              rowKey={({ id }) => id}
              chosen={message?.id ?? null}
              onChoose={choose}
            />
          </ListStates>
        }
        detail={message === null ? null : <MessagePane message={message} />}
        label={t('outbox.message')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

const COLUMNS: readonly Column<Message>[] = [
  { id: 'to', head: 'outbox.to', cell: ({ to }) => <bdi>{to}</bdi> },
  { id: 'channel', head: 'outbox.channel', cell: ({ channel }) => <ChannelTag channel={channel} /> },
  { id: 'subject', head: 'outbox.subject', wideOnly: true, cell: ({ subject }) => subject },
  { id: 'time', head: 'outbox.time', end: true, cell: ({ created_at }) => utcTimeText(created_at) },
];

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
