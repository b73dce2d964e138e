/** Server state in the top bar: market delay, sockets, event loop, and current problems. */

import './system-state.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Tag } from '../../ui/numbers/tag.tsx';
import { adminApi } from '../data/admin-api.ts';
import { TrialBadge } from '../components/trial-badge.tsx';

const REFRESH_MS = 5_000;
/** Delays that a user would notice. */
const SLOW_MARKET_MS = 1_000;
const SLOW_LOOP_MS = 100;

export function SystemState({ lost }: { lost: boolean }) {
  const { t } = useTranslation('console');
  const health = adminApi.office.health.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const { data } = health;
  if (lost || data === undefined) {
    return <div className="system-state">{lost && <Tag tone="danger">{t('frame.lost')}</Tag>}</div>;
  }
  const loopMs = Math.round(data.event_loop.p99_ms);
  const lagMs = data.market.lag_ms;
  return (
    <div className="system-state">
      {data.problems.length > 0 && (
        <Link to="/health" className="system-problem">
          <Tag tone="needle" icon="warning">
            {t('frame.problems')}
          </Tag>
        </Link>
      )}
      <Reading text={t('frame.lag', { ms: lagMs })} slow={lagMs > SLOW_MARKET_MS} />
      <Reading text={t('frame.sockets', { count: data.sockets })} slow={false} />
      <Reading text={t('frame.loop', { ms: loopMs })} slow={loopMs > SLOW_LOOP_MS} />
      <span className="system-wide">
        <TrialBadge />
      </span>
      <Tag tone="outline">{t(`frame.market.${data.market.kind}`)}</Tag>
    </div>
  );
}

function Reading({ text, slow }: { text: string; slow: boolean }) {
  return (
    <span className="system-reading">
      <i className="system-dot" data-slow={slow || undefined} />
      {text}
    </span>
  );
}
