/** Page to which the OpenID provider sends browsers back: it finishes the login, and requests what is still needed. */

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { finishOidc, NoOidcAttempt, type OidcAttempt } from '../../../data/user/oidc.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { returnPath } from '../fields/return-path.ts';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { DigitsForm, NewAccountForm } from './oidc-form.tsx';

const SECURITY = '/mine/system';
const MESSAGES = { done: 'login.success', registered: 'register.done', linked: 'oidc.linked' } as const;

type State =
  | { readonly step: 'returning' }
  | { readonly step: 'failed'; readonly problem: string | undefined }
  | {
      readonly step: 'done' | 'registered' | 'linked' | 'country' | 'totp';
      readonly attempt: OidcAttempt;
    };

export function OidcScreen() {
  const [state, setState] = useOidcReturn();
  if (state.step === 'returning') return <Waiting />;
  if (state.step === 'failed') return <Failed problem={state.problem} />;
  const { step, attempt } = state;
  if (step === 'country')
    return <NewAccount attempt={attempt} onDone={() => setState({ step: 'registered', attempt })} />;
  if (step === 'totp') return <Digits attempt={attempt} onDone={() => setState({ step: 'done', attempt })} />;
  const to = step === 'linked' ? SECURITY : returnPath(attempt.from, location.origin);
  return <Leave to={to} message={MESSAGES[step]} />;
}

function useOidcReturn() {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const [query] = useState(search);
  const [state, setState] = useState<State>({ step: 'returning' });
  useEffect(() => {
    // the code of the provider stays neither in the address nor in the history
    if (search !== '') void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  useEffect(() => {
    finishOidc(query).then(setState, (error: unknown) => {
      const isKnown = error instanceof Error && !(error instanceof NoOidcAttempt);
      setState({ step: 'failed', problem: isKnown ? error.message : undefined });
    });
  }, [query]);
  return [state, setState] as const;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('login.documentTitle')} headline={t('oidc.returning')}>
      {null}
    </SignInPage>
  );
}

function Failed({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('login.documentTitle')} headline={t('oidc.failed')} text={problem}>
      <ButtonLink to="/login" replace testId="oidc-again">
        {t('login.submit')}
      </ButtonLink>
    </SignInPage>
  );
}

interface StepProps {
  attempt: OidcAttempt;
  onDone: () => void;
}

function NewAccount({ attempt, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <SignInPage
      title={t('register.documentTitle')}
      headline={t('register.headline')}
      text={t('oidc.countryText', { email: isolate(attempt.email ?? '') })}
      back="/login"
    >
      <NewAccountForm attempt={attempt} onDone={onDone} />
    </SignInPage>
  );
}

function Digits({ attempt, onDone }: StepProps) {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('login.documentTitle')} headline={t('login.headline')} back="/login">
      <DigitsForm attempt={attempt} onDone={onDone} />
    </SignInPage>
  );
}

function Leave({ to, message }: { to: string; message: (typeof MESSAGES)[keyof typeof MESSAGES] }) {
  const { t } = useTranslation();
  useEffect(() => toast(t(message), { tone: 'done' }), [t, message]);
  return <Navigate to={to} replace />;
}
