/** Trading hours of an instrument in the next seven days, by day of the reader. */

import { sessionsOf } from '@vernier/shared/market/trading-hours';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { serverNow } from '../../data/transport/live.ts';
import { dayText, minuteText } from '../../ui/format/time-text.ts';
import { localMidnight, weekHours } from './week-hours.ts';

export function HoursTable({ instrument }: { instrument: InstrumentInfo }) {
  const { t, i18n } = useTranslation();
  const nowMs = serverNow();
  const today = localMidnight(nowMs)(0);
  const sessions = sessionsOf(instrument.domain);
  const week = sessions === null ? null : weekHours(sessions, localMidnight(today));
  if (week === null) return <p className="instrument-text">{t('instrument.always')}</p>;
  return (
    <>
      <p className="instrument-text">{t('instrument.yourTime')}</p>
      <dl className="instrument-rows" data-testid="instrument-hours">
        {week.map(({ dayMs, spans }) => (
          <div key={dayMs}>
            <dt>{dayText(dayMs, i18n.language, nowMs)}</dt>
            <dd>
              {spans.length === 0
                ? t('market.status.closed')
                : spans.map(({ fromMs, endMs }) => (
                    <bdi key={fromMs} className="instrument-span">
                      {`${minuteText(fromMs)} – ${endText(endMs, dayMs)}`}
                    </bdi>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** `24:00` at the next midnight. */
function endText(endMs: number, dayMs: number): string {
  return endMs === localMidnight(dayMs)(1) ? '24:00' : minuteText(endMs);
}
