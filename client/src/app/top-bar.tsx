/** The account's balance and risk at the top of a wide screen; or the links to log in and register. */

import './top-bar.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useBasicInfo } from '../data/site-settings/basic-info.ts';
import { useAccountFigures } from '../data/orders/orders.ts';
import { useUser } from '../data/user/session.ts';
import { useTradingDayText } from '../features/markets/trading-day-text.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { percentText } from '../ui/format/number-text.ts';
import { BellPlace } from '../features/activity/bell-place.tsx';
import { AccountRisk, ExplainedNumber, OpenProfit } from '../features/explain/explained.tsx';
import { Money, useHiddenAmounts } from '../ui/numbers/money.tsx';
import { RiskScale } from '../ui/gauges/risk-scale.tsx';
import { SessionScale } from '../ui/gauges/session-scale.tsx';
import { Tag } from '../ui/numbers/tag.tsx';
import { loginPath } from './login-path.ts';
import { pageAt } from './pages.ts';

export function TopBar() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <header className="top-bar">
      {/* the markets page has the whole day on it */}
      {pageAt(pathname)?.id !== '/' && <Day />}
      {user === null ? <Visitor /> : <Account demo={user.is_demo === 1} />}
    </header>
  );
}

function Day() {
  const { day, title, text } = useTradingDayText();
  return (
    <div className="top-bar-day">
      <div className="top-bar-day-scale">
        <SessionScale hour={day.hour} litUntil={day.litUntil} compact label={title} />
      </div>
      <div className="top-bar-day-text">
        <p className="top-bar-day-title">{title}</p>
        <p className="mic">{text}</p>
      </div>
    </div>
  );
}

function Visitor() {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <div className="top-bar-end">
      <ButtonLink to={loginPath(location)} kind="secondary" size="small">
        {t('app.logIn')}
      </ButtonLink>
    </div>
  );
}

function Account({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const figures = useAccountFigures();
  const info = useBasicInfo();
  const amount = (micros: bigint | undefined, signed = false) => (
    <Money amount={micros ?? null} sign={signed} hidden={hidden} />
  );
  const floating = figures?.floatingMicros ?? 0n;
  const tone = floating > 0n ? 'up' : floating < 0n ? 'down' : '';
  const rate = (figures?.riskRateCents ?? 0) / 100;
  return (
    <div className="top-bar-end">
      <dl className="top-bar-figures">
        <Figure label={t('app.account.balance')}>{amount(figures?.balanceMicros)}</Figure>
        <Figure label={t('app.account.equity')}>{amount(figures?.equityMicros)}</Figure>
        <Figure label={t('app.account.profit')}>
          <ExplainedNumber name={t('app.account.profit')} content={<OpenProfit />}>
            <span className={hidden ? '' : tone}>{amount(figures?.floatingMicros, true)}</span>
          </ExplainedNumber>
        </Figure>
        <Figure label={t('app.account.available')}>{amount(figures?.freeMarginMicros)}</Figure>
      </dl>
      <div className="top-bar-risk">
        <div className="top-bar-scale">
          <RiskScale
            rate={rate}
            warnAt={10_000 / (info?.margin_call_level ?? 100)}
            closeAt={10_000 / (info?.stop_out_level ?? 50)}
            compact
            label={t('app.account.risk')}
          />
        </div>
        <dl>
          <Figure label={t('app.account.risk')}>
            <ExplainedNumber name={t('app.account.risk')} content={<AccountRisk />} testId="bar-risk">
              <bdi>{percentText(rate)}</bdi>
            </ExplainedNumber>
          </Figure>
        </dl>
      </div>
      {demo && <Tag tone="needle">{t('app.account.demo')}</Tag>}
      <BellPlace />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="top-bar-figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
