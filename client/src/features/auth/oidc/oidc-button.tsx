/** Button that logs in with the OpenID provider of the site; absent where there is none. */

import './oidc-button.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOidcLogin, useOidcName } from '../../../data/user/oidc.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldBelow } from '../../../ui/controls/field.tsx';

interface OidcButtonProps {
  /** Page that required the login. */
  from: string | null;
  /** Code of the link that invited the visitor. */
  invite?: string;
}

export function OidcButton({ from, invite = '' }: OidcButtonProps) {
  const { t } = useTranslation();
  const name = useOidcName();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (name === undefined) return null;
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await startOidcLogin({ from, invite });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('oidc.failed'));
      setBusy(false);
    }
  };
  return (
    <div className="oidc-button">
      <Button kind="secondary" busy={busy} onClick={() => void leave()} testId="oidc-login">
        {t('oidc.login', { name })}
      </Button>
      {problem !== null && <FieldBelow id="oidc-below" wrong permanent text={problem} />}
    </div>
  );
}
