/** Account settings of an administrator: colours, second factor, sessions and log-out. */

import './account-sheet.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useTheme } from '../../ui/theme/theme.ts';
import type { Me } from '../data/me.ts';
import { adminClient } from '../data/admin-api.ts';
import { endAdminSession, sessionToken } from '../data/session.ts';
import { OwnPasswordForm } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSettings } from './second-factor.tsx';

export function AccountSheet({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  return (
    <Sheet open={open} onClose={onClose} title={me.email} testId="account-sheet">
      {open && <Inside me={me} />}
      <Button
        kind="outline"
        size="medium"
        icon="log-out"
        onClick={() => void logOut()}
        testId="admin-log-out"
      >
        {t('own.logOut')}
      </Button>
    </Sheet>
  );
}

function Inside({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  const [theme, setTheme] = useTheme();
  return (
    <div className="account-parts">
      <section>
        <h3 className="account-title">{t('own.theme')}</h3>
        <Segmented
          label={t('own.theme')}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`own.${value}`),
          }))}
          value={theme}
          onChange={setTheme}
        />
      </section>
      <SecondFactorSettings me={me} />
      <OwnPasswordForm />
      <OwnSessions />
    </div>
  );
}

/** The session ends here at once, and at the server when it is reached. */
export async function logOut(): Promise<void> {
  const token = sessionToken();
  try {
    await adminClient.auth.logout.mutate();
  } catch {
    // it ends by itself twelve hours after the login
  } finally {
    endAdminSession(token);
  }
}
