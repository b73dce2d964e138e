/** All that an administrator without a second factor sees in an installation that requires one. */

import './login-page.css';
import './account-sheet.css';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { Me } from '../data/me.ts';
import { logOut } from './account-sheet.tsx';
import { SecondFactorSettings } from './second-factor.tsx';

export function FactorFirst({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  return (
    <main className="console-login">
      <div className="console-login-form">
        <Brand />
        <h1 className="t2">{t('own.required')}</h1>
        <p className="account-text">{t('own.requiredText')}</p>
        <SecondFactorSettings me={me} />
        <Button kind="text" size="medium" onClick={() => void logOut()}>
          {t('own.logOut')}
        </Button>
      </div>
    </main>
  );
}
