/** Conversation with a user, oldest message first, with the reply form below. Opening it marks it as read. */

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { useEndless } from '../../data/endless.ts';
import { adminClient, adminApi, type AdminOutput } from '../../data/admin-api.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { ZoomImage } from '../../components/zoom-image.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useUserTypes } from './use-typing.ts';

type Message = AdminOutput['support']['thread']['list'][number];

export function ConversationPane({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const messages = useEndless({
    path: ['support', 'thread'],
    filter: { id },
    read: (cursor) => adminClient.support.thread.query({ id, cursor }),
  });
  const head = adminApi.support.thread.useQuery({ id });
  const types = useUserTypes(head.data?.typing_until ?? null);
  const newest = messages.rows[0]?.id;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  if (messages.error !== null && messages.rows.length === 0)
    return <LoadFailure error={messages.error} onRetry={messages.retry} />;
  if (messages.pending) return <ListLoading />;
  return (
    <div className="conversation">
      <header className="conversation-head">
        <h2>
          <bdi>{head.data?.uid}</bdi>
        </h2>
        <Link to={`/users/${id}`} className="conversation-user">
          {t('support.openUser')}
        </Link>
      </header>
      {messages.more && (
        <Button kind="text" size="small" busy={messages.loadingMore} onClick={messages.onMore}>
          {t('support.earlier')}
        </Button>
      )}
      <ol className="conversation-list" aria-label={t('support.talk')}>
        {messages.rows.toReversed().map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      {messages.rows.length === 0 && <p className="pane-text">{t('support.nothing')}</p>}
      <p className="conversation-types" role="status" data-testid="conversation-types">
        {types && t('support.types')}
      </p>
      <ReplyForm id={id} seen={newest ?? 0} />
      <div ref={end} />
    </div>
  );
}

function Bubble({ message: { id, from, text, image, created_at, read } }: { message: Message }) {
  const { t } = useTranslation('console');
  return (
    <li
      className={classNames('conversation-bubble', from === 'support' && 'conversation-bubble--support')}
      data-testid={`message-${id}`}
    >
      {image !== null && <ZoomImage url={image} label={t('support.picture')} />}
      {text !== '' && (
        <p className="conversation-text" dir="auto">
          {text}
        </p>
      )}
      <p className="conversation-time">
        {utcTimeText(created_at)}
        {from === 'support' && ` · ${t(read ? 'support.seen' : 'support.notSeen')}`}
      </p>
    </li>
  );
}
