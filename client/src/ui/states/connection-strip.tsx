/** Banner while the server is out of reach: time and age of the displayed data, and a small scale that counts the retries. */

import './connection-strip.css';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText, clockText, daysAgo, dayText } from '../format/time-text.ts';
import { Icon } from '../theme/icon.tsx';
import { Scale } from '../gauges/scale.tsx';

interface ConnectionStripProps {
  ref: Ref<HTMLDivElement>;
  /** Time of the last contact; null if there was none, undefined while it is unknown. */
  lastContactMs: number | null | undefined;
  nowMs: number;
  /** The device has a network, and it is the server that does not answer. */
  network: boolean;
  /** Tries so far. */
  attempt: number;
}

const TICKS = 10;

export function ConnectionStrip({ ref, lastContactMs, nowMs, network, attempt }: ConnectionStripProps) {
  const { t, i18n } = useTranslation();
  const at = Math.min(attempt, TICKS - 1) / (TICKS - 1);
  const what = network ? 'reconnecting' : 'offline';
  const time = lastContactMs == null ? '' : momentText(lastContactMs, nowMs, i18n.language);
  return (
    <div ref={ref} className="connection-strip" data-testid="reconnecting">
      <Icon name="offline" size={18} />
      <div className="connection-strip-text">
        <output>{lastContactMs == null ? t(`ui.${what}`) : t(`ui.${what}Since`, { time })}</output>
        <small data-testid="data-age">
          {lastContactMs === null && t('ui.nothingKept')}
          {lastContactMs != null &&
            t('ui.dataAge', { age: ageText(Math.max(0, nowMs - lastContactMs), i18n.language) })}
        </small>
      </div>
      <div className="connection-strip-scale">
        <Scale
          count={TICKS}
          box={12}
          height={() => 6}
          state={(_, place) => (place <= at ? 'warn' : 'rest')}
          needle={at}
        />
      </div>
    </div>
  );
}

/** `14:23:51`, with the day before it when that is not this one. */
function momentText(timeMs: number, nowMs: number, language: string): string {
  const clock = clockText(timeMs);
  return daysAgo(timeMs, nowMs) === 0 ? clock : `${dayText(timeMs, language, nowMs)}, ${clock}`;
}
