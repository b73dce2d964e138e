/** The trading day: who is at work in words, and the day's scale with its needle at now. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type TradingDayText, useTradingDayText } from '../markets/trading-day-text.ts';
import { SessionScale } from '../../ui/gauges/session-scale.tsx';

/** `end` is at the end of the line on a wide screen. */
export function DayHeader({ end }: { end?: ReactNode }) {
  const words = useTradingDayText();
  return (
    <section className="home-day">
      <div>
        <h1 className="home-day-title">{words.title}</h1>
        <p className="home-day-text">{words.text}</p>
      </div>
      <DayScale words={words} />
      {end !== undefined && <div className="home-day-end">{end}</div>}
    </section>
  );
}

function DayScale({ words: { day, title } }: { words: TradingDayText }) {
  const { t } = useTranslation();
  return (
    <div className="home-day-scale">
      <SessionScale hour={day.hour} litUntil={day.litUntil} label={title} />
      <div className="home-day-centres" aria-hidden="true">
        {day.centres.map((centre) => (
          <span
            key={centre.id}
            className="home-day-centre"
            data-open={centre.open || undefined}
            style={{ left: `${(centre.labelHour / 24) * 100}%` }}
          >
            {t(`home.centres.${centre.id}`)}
          </span>
        ))}
        <span className="home-day-centre home-day-utc">{t('home.day.utc')}</span>
      </div>
    </div>
  );
}
