/** Registration page of a real account: account, code or captcha, and password. A demo account remains available. */

import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { dropDraft } from '../../../data/user/sign-in-draft.ts';
import { returnPath } from '../fields/return-path.ts';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RegisterFields } from './register-fields.tsx';

export function RegisterScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const demo = useUser()?.is_demo === 1;
  const from = query.get('from');
  const loginPath = from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`;
  const enter = () => {
    dropDraft();
    toast(t('register.done'), { tone: 'done' });
    void navigate(returnPath(from, location.origin), { replace: true });
  };
  return (
    <SignInPage
      title={t('register.documentTitle')}
      headline={t('register.headline')}
      text={demo ? t('register.demoStays') : t('register.text')}
      back={loginPath}
    >
      <RegisterFields invite={query.get('invite_code') ?? ''} onDone={enter} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={loginPath} replace>
          {t('register.haveAccount')}
        </Link>
      </nav>
    </SignInPage>
  );
}
