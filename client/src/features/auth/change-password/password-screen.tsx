/** Page to change the password of a logged-in user, who proves ownership with a code. Demo accounts have no password. */

import './password-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { Header } from '../../../ui/layout/header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordFields } from './password-fields.tsx';

const USER_CENTRE = '/user';

export function PasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  const done = () => {
    toast(t('password.done'), { tone: 'done' });
    leave();
  };
  if (user === null) return null;
  return (
    <Page
      title={t('password.documentTitle')}
      narrow
      header={<Header title={t('password.title')} back={USER_CENTRE} />}
    >
      <div className="password-body">
        <p className="password-text">{t('password.text')}</p>
        {user.is_demo === 1 ? (
          <RealAccountOnly text={t('password.realOnly')} onClose={leave} />
        ) : (
          <PasswordFields user={user} onDone={done} />
        )}
      </div>
    </Page>
  );
}
