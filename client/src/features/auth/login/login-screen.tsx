/** Login page: headline, form near the thumb, other ways to sign in, and the demo account. */

import './login-screen.css';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dropDraft } from '../../../data/user/sign-in-draft.ts';
import { returnPath } from '../fields/return-path.ts';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DemoButton } from './demo-button.tsx';
import { LoginFields } from './login-fields.tsx';

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const onwards = from === null ? '' : `?from=${encodeURIComponent(from)}`;
  const enter = () => void navigate(returnPath(from, location.origin), { replace: true });
  const enterLoggedIn = () => {
    dropDraft();
    toast(t('login.success'), { tone: 'done' });
    enter();
  };
  return (
    <SignInPage title={t('login.documentTitle')} headline={t('login.headline')}>
      <LoginFields onDone={enterLoggedIn} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={`/register${onwards}`} data-testid="to-register">
          {t('login.create')}
        </Link>
        <Link to={`/forgot${onwards}`} data-testid="to-forgot">
          {t('login.forgot')}
        </Link>
      </nav>
      <DemoButton onDone={enter} />
    </SignInPage>
  );
}
