/** Layout of the sign-in pages: brand and language on top, the trading day as a dial, a headline, and the form. */

import './sign-in-page.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { languageInfoOf } from '../../../i18n/languages.ts';
import { currentLanguage } from '../../../i18n/setup.ts';
import { brand } from '../../../ui/theme/brand.ts';
import { Brand } from '../../../ui/theme/brand-mark.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { DayDial } from '../../../ui/gauges/day-dial.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Header, Page } from '../../../ui/layout/page.tsx';
import { RiskWarning } from './risk-warning.tsx';
import { serverNow } from '../../../data/clock/server-clock.ts';

interface SignInPageProps {
  /** Title of the document. */
  title: string;
  headline: string;
  /** Sentence below the headline. */
  text?: ReactNode;
  /** Path of the back button; pages that have one show less of the dial and more of the form. */
  back?: string;
  children: ReactNode;
}

export function SignInPage({ title, headline, text, back, children }: SignInPageProps) {
  const hour = useHour();
  const long = back !== undefined;
  return (
    <Page
      title={title}
      className={classNames('sign-in', long && 'sign-in--long')}
      header={<Header start={<HomeLink />} end={<LanguageLink />} {...(long && { back })} />}
    >
      <div className="sign-in-art">
        <DayDial hour={hour} />
      </div>
      <div className="sign-in-body">
        <h1 className="sign-in-headline">{headline}</h1>
        {text !== undefined && <div className="sign-in-text">{text}</div>}
        {children}
        <RiskWarning />
        {brand.hasLegal && <LegalLink />}
      </div>
    </Page>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="sign-in-home">
      <Brand />
    </Link>
  );
}

function LegalLink() {
  const { t } = useTranslation();
  return (
    <Link to="/mine/legal" className="sign-in-legal" data-testid="sign-in-legal">
      {t('legal.title')}
    </Link>
  );
}

function LanguageLink() {
  const { t } = useTranslation();
  const name = languageInfoOf(currentLanguage()).text;
  return (
    <Link to="/language" className="sign-in-language" aria-label={t('login.language', { name })}>
      <Icon name="globe" size={20} />
      {name}
    </Link>
  );
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

function useHour(): number {
  const minute = useSyncExternalStore(subscribe, () => Math.floor(serverNow() / MINUTE_MS) % DAY_MINUTES);
  return minute / 60;
}
