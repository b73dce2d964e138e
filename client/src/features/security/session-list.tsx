/** Sessions of this account, the present one first; the others can be ended. */

import type { SessionRowWire } from '@vernier/shared/api/shapes/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadState } from '../../data/transport/load-state.ts';
import { revokeOtherSessions, revokeSession } from '../../data/user/sessions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dayText, daysAgo, minuteText } from '../../ui/format/time-text.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IdleTime } from './idle-time.tsx';
import { Section } from './section.tsx';
import { ReadFailure } from './security-list.tsx';

export function SessionsSection({ list }: { list: LoadState<readonly SessionRowWire[]> }) {
  const { t } = useTranslation();
  const { value: sessions = [], failed, retry } = list;
  const loading = list.value === undefined && !failed;
  return (
    <Section title={t('system.sessions.title')} text={t('system.sessions.text')}>
      {failed && <ReadFailure text={t('system.sessions.failed')} retry={retry} />}
      <ul className="security-sessions" aria-busy={loading || undefined}>
        {loading && <WaitingRow />}
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {/* the length of the list is unknown while it loads, and what is below must not move */}
      {!loading && (
        <>
          <EndOthers count={sessions.filter(({ current }) => !current).length} />
          <IdleTime />
        </>
      )}
    </Section>
  );
}

/** There is always the present one. */
function WaitingRow() {
  return (
    <li className="security-session" aria-hidden="true">
      <span className="security-session-content security-session-content--waiting">
        <Skeleton width="8rem" height="0.875rem" />
        <Skeleton width="11rem" height="0.625rem" />
      </span>
    </li>
  );
}

function SessionRow({ session }: { session: SessionRowWire }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const facts = useSessionText(session);
  const device = session.device === '' ? t('system.sessions.unknown') : session.device;
  const end = async () => {
    setBusy(true);
    try {
      await revokeSession(session.id);
      toast(t('system.sessions.ended'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the row allows another attempt
      setBusy(false);
    }
  };
  return (
    <li className="security-session" data-testid={session.current ? 'session-here' : `session-${session.id}`}>
      <span className="security-session-content">
        <bdi className="security-session-device">{device}</bdi>
        <span className="security-session-times">{facts}</span>
      </span>
      {session.current ? (
        <Tag tone="needle">{t('system.sessions.here')}</Tag>
      ) : (
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          onClick={() => void end()}
          aria-label={t('system.sessions.endThis', { device })}
          testId={`session-end-${session.id}`}
        >
          {t('system.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function useSessionText({ created_at: since, seen_at: seen }: SessionRowWire): string {
  const { t, i18n } = useTranslation();
  const nowMs = Date.now();
  const seenMs = Date.parse(seen);
  const time = isolate(minuteText(seenMs));
  const day = (timeMs: number) => isolate(dayText(timeMs, i18n.language, nowMs));
  const seenText =
    daysAgo(seenMs, nowMs) === 0
      ? t('system.sessions.seenToday', { time })
      : t('system.sessions.seen', { day: day(seenMs), time });
  return t('system.sessions.times', { since: day(Date.parse(since)), seen: seenText });
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      const ended = await revokeOtherSessions();
      toast(t('system.sessions.endedCount', { count: ended }), { tone: 'done' });
    } catch {
      // the data layer has shown the reason, and the list shows the remaining ones
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="secondary"
      size="medium"
      busy={busy}
      disabled={count === 0}
      onClick={() => void end()}
      testId="sessions-end-others"
    >
      {t('system.sessions.endOthers')}
    </Button>
  );
}
