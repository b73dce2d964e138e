/** The connection is gone for more than a moment: since when the prices stand, and a small scale that counts the tries. */

import './connection-strip.css';
import { useTranslation } from 'react-i18next';
import { clockText } from './format/clock-text.ts';
import { Icon } from './icon.tsx';
import { Scale } from './scale.tsx';

interface ConnectionStripProps {
  /** Time of the last price in milliseconds; null before the first. */
  since: number | null;
  /** Tries so far. */
  attempt: number;
}

const TICKS = 10;

export function ConnectionStrip({ since, attempt }: ConnectionStripProps) {
  const { t } = useTranslation();
  const at = Math.min(attempt, TICKS - 1) / (TICKS - 1);
  return (
    <output className="connection-strip" data-testid="reconnecting">
      <Icon name="offline" size={18} />
      <span className="connection-strip-words">
        {since === null ? t('ui.reconnecting') : t('ui.reconnectingSince', { time: clockText(since) })}
      </span>
      <div className="connection-strip-scale">
        <Scale
          count={TICKS}
          box={12}
          height={() => 6}
          state={(_, place) => (place <= at ? 'warn' : 'rest')}
          needle={at}
        />
      </div>
    </output>
  );
}
