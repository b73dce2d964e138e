/** Header of the trading day: the open sessions as text, and the day's scale with its needle at the current time. */

import { useTranslation } from 'react-i18next';
import { type TradingDayText, useTradingDayText } from '../markets/trading-day-text.ts';
import { SessionScale } from '../../ui/gauges/session-scale.tsx';

export function DayHeader() {
  const dayText = useTradingDayText();
  return (
    <section className="home-day">
      <div>
        <h1 className="home-day-title">{dayText.title}</h1>
        <p className="home-day-text">{dayText.text}</p>
      </div>
      <DayScale dayText={dayText} />
    </section>
  );
}

function DayScale({ dayText: { day, title } }: { dayText: TradingDayText }) {
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
