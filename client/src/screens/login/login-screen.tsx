/** The way in: the day as a dial, one line, the form in reach of the thumb, and a demo account as an equal citizen. */

import './login-screen.css';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { languageOf } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { DayDial } from '../../ui/day-dial.tsx';
import { Header } from '../../ui/header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ACCOUNT_LINKS } from './account-links.ts';
import { DemoButton } from './demo-button.tsx';
import { LoginFields } from './login-fields.tsx';
import { returnPath } from './return-path.ts';
import { useHour } from './use-hour.ts';

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const hour = useHour();
  const enter = () => void navigate(returnPath(query.get('from'), location.origin), { replace: true });
  return (
    <Page
      title={t('login.documentTitle')}
      className="login"
      header={<Header start={<HomeLink />} end={<LanguageLink />} />}
    >
      <div className="login-art">
        <DayDial hour={hour} />
      </div>
      <div className="login-body">
        <h1 className="login-headline">{t('login.headline')}</h1>
        <LoginFields onDone={enter} />
        {ACCOUNT_LINKS.length > 0 && (
          <nav className="login-links" aria-label={t('login.moreWays')}>
            {ACCOUNT_LINKS.map(({ to, label }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
          </nav>
        )}
        <DemoButton onDone={enter} />
      </div>
    </Page>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="login-home">
      <Brand />
    </Link>
  );
}

function LanguageLink() {
  const { t } = useTranslation();
  const name = languageOf(currentLanguage()).text;
  return (
    <Link to="/language" className="login-language" aria-label={t('login.language', { name })}>
      <Icon name="globe" size={20} />
      {name}
    </Link>
  );
}
