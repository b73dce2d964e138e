/** Access to the console: the login page without a session, the console of the administrator with one. */

import './account-sheet.css';
import './login-page.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { Brand } from '../../ui/theme/brand-mark.tsx';
import { adminApi } from '../data/admin-api.ts';
import type { Me } from '../data/me.ts';
import { queryClient } from '../data/query-client.ts';
import { useSessionToken } from '../data/session.ts';
import { undoAll } from '../components/decisions.ts';
import { QueryState } from '../components/list-states.tsx';
import { logOut } from './account-sheet.tsx';
import { Frame } from './frame.tsx';
import { LoginPage } from './login-page.tsx';
import { SecondFactorSettings } from './second-factor.tsx';

export function LoginGuard() {
  const token = useSessionToken();
  useEffect(() => {
    // what one administrator saw is nothing for the next at the same screen
    if (token !== null) return;
    undoAll();
    queryClient.clear();
  }, [token]);
  return (
    <>
      {token === null ? <LoginPage /> : <Inside />}
      <Toaster />
    </>
  );
}

function Inside() {
  // who has just set up a second factor reads the recovery codes to the end before the console opens
  const me = adminApi.auth.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  if (!me.isSuccess) return <QueryState query={me} />;
  const { required, enabled } = me.data.totp;
  return required && !enabled ? <FactorFirst me={me.data} /> : <Frame me={me.data} />;
}

/** All that an administrator without a second factor sees in an installation that requires one. */
function FactorFirst({ me }: { me: Me }) {
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
