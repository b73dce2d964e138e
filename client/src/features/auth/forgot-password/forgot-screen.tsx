/** Page for a forgotten password: a code proves ownership of the address, and all other sessions end. */

import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ForgotFields } from './forgot-fields.tsx';

export function ForgotScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const loginPath = from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`;
  const done = () => {
    toast(t('forgot.done'), { tone: 'done' });
    void navigate(loginPath, { replace: true });
  };
  return (
    <SignInPage
      title={t('forgot.documentTitle')}
      headline={t('forgot.headline')}
      text={t('forgot.text')}
      back={loginPath}
    >
      <ForgotFields onDone={done} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={loginPath} replace>
          {t('forgot.remembered')}
        </Link>
      </nav>
    </SignInPage>
  );
}
