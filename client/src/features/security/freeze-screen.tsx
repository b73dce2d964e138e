/** Page of the link in security messages: its button freezes withdrawals, without a login. Opening the link changes nothing, since mail programs open links too. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { startWithdrawalFreeze } from '../../data/user/withdrawal-freeze.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SignInPage } from '../auth/fields/sign-in-page.tsx';

/** 256 bits in base64url. */
const TOKEN = /^#([A-Za-z0-9_-]{43})$/;

export function FreezeScreen() {
  const { t } = useTranslation();
  const [, token] = TOKEN.exec(useLocation().hash) ?? [];
  const [isDone, setDone] = useState(false);
  return (
    <SignInPage
      title={t('freeze.title')}
      headline={t(isDone ? 'freeze.doneTitle' : 'freeze.title')}
      text={t(isDone ? 'freeze.doneText' : 'freeze.text')}
      back="/"
    >
      {isDone ? (
        <ButtonLink to="/forgot" testId="freeze-password">
          {t('freeze.password')}
        </ButtonLink>
      ) : (
        <FreezeButton token={token} onDone={() => setDone(true)} />
      )}
    </SignInPage>
  );
}

interface FreezeButtonProps {
  token: string | undefined;
  onDone: () => void;
}

function FreezeButton({ token, onDone }: FreezeButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (token === undefined) return <Note testId="freeze-incomplete">{t('freeze.incomplete')}</Note>;
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await startWithdrawalFreeze(token);
      onDone();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.retry'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && (
        <div role="alert">
          <Note testId="freeze-problem">{problem}</Note>
        </div>
      )}
      <Button kind="danger" busy={busy} onClick={() => void start()} testId="freeze-submit">
        {t('freeze.submit')}
      </Button>
    </>
  );
}
