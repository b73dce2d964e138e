/** Another password for somebody who is logged in: a code to the own address proves it. Demo accounts have none to change. */

import './password-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { RealOnly } from '../../demo-account/real-account-only.tsx';
import { Header } from '../../../ui/surfaces/header.tsx';
import { Page } from '../../../ui/surfaces/page.tsx';
import { toast } from '../../../ui/signals/toast.ts';
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
          <RealOnly text={t('password.realOnly')} onClose={leave} />
        ) : (
          <PasswordFields user={user} onDone={done} />
        )}
      </div>
    </Page>
  );
}
