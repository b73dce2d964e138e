/**
 * Card of a stop-out: in the flow of every page until it is read, so that it covers no decision and does not go away by itself as a
 * toast does.
 */

import './stop-out-card.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { markActivityRead, useActivitySummary } from '../../data/activity/activity-summary.ts';
import { Button } from '../../ui/controls/button.tsx';
import { momentText } from '../../ui/format/time-text.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** Others are in the list. */
const MOST_NAMED = 3;

export function StopOutCard() {
  const { t, i18n } = useTranslation();
  const stopOuts = useActivitySummary()?.stopOuts ?? [];
  const [newest] = stopOuts;
  if (newest === undefined) return null;
  const read = () =>
    markActivityRead(newest.id).catch(() => toast(t('history.failedText'), { tone: 'error' }));
  return (
    <section className="stop-out-card" aria-labelledby="stop-out-title" data-testid="stop-out-card">
      <Icon name="warning" size={20} weight={1.9} />
      <div className="stop-out-card-content">
        <h2 id="stop-out-title" className="stop-out-card-title">
          {newest.title}
        </h2>
        <ul>
          {stopOuts.slice(0, MOST_NAMED).map(({ id, at, text }) => (
            <li key={id} className="stop-out-card-text">
              <span dir="auto">{text}</span>{' '}
              <time dateTime={at}>{momentText(at, i18n.language, Date.now())}</time>
            </li>
          ))}
        </ul>
        <p className="stop-out-card-text">{t('explain.rule.margin_level_at_stop_out')}</p>
      </div>
      <div className="stop-out-card-actions">
        <Link to={`/mine/events?id=${newest.id}`} className="stop-out-card-link">
          {t('activity.seeWhy')}
        </Link>
        <Button kind="text" size="small" onClick={() => void read()} testId="stop-out-read">
          {t('activity.markRead')}
        </Button>
      </div>
    </section>
  );
}
