/** Account at the OpenID provider of the site that logs in to this account: linking and unlinking it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOidcLink, unlinkOidc, useOidcLink, useOidcName } from '../../data/user/oidc.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CredentialRow } from './credential-row.tsx';
import { ReadFailure } from './security-list.tsx';
import { Section } from './section.tsx';

/** Absent on sites without a provider. */
export function OidcLinkSection() {
  const { t } = useTranslation();
  const name = useOidcName();
  const { value, failed, retry } = useOidcLink();
  if (name === undefined) return null;
  return (
    <Section title={t('oidc.login', { name })} text={t('oidc.text', { name })}>
      {failed && <ReadFailure text={t('system.tokens.failed')} retry={retry} />}
      {value?.has_password === false && (
        <>
          <p className="security-state">{t('oidc.noPassword')}</p>
          <ButtonLink kind="secondary" size="medium" to="/mine/password" testId="oidc-password">
            {t('oidc.setPassword')}
          </ButtonLink>
        </>
      )}
      {value?.linked === null && <LinkButton />}
      {value != null && value.linked !== null && (
        <ul className="security-sessions">
          <CredentialRow
            name={name}
            created={value.linked.created_at}
            used={value.linked.used_at}
            line="oidc.line"
            remove={unlinkOidc}
            removed={t('oidc.unlinked')}
            testId="oidc-linked"
            removeTestId="oidc-unlink"
          />
        </ul>
      )}
    </Section>
  );
}

function LinkButton() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    try {
      await startOidcLink();
    } catch {
      // the data layer has shown the reason; the button allows another attempt
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" size="medium" busy={busy} onClick={() => void link()} testId="oidc-link">
      {t('oidc.link')}
    </Button>
  );
}
