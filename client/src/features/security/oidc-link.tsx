/** Account at the OpenID provider of the site that logs in to this account: linking and unlinking it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOidcLink, unlinkOidc, useOidcLink, useOidcName } from '../../data/user/oidc.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { dayText } from '../../ui/format/time-text.ts';
import { Section } from './section.tsx';

/** Absent on sites without a provider. */
export function OidcLinkSection() {
  const { t } = useTranslation();
  const name = useOidcName();
  const { value, failed, retry } = useOidcLink();
  if (name === undefined) return null;
  return (
    <Section title={t('oidc.login', { name })} text={t('oidc.text', { name })}>
      {failed && (
        <div className="security-failed" role="alert">
          <p>{t('system.tokens.failed')}</p>
          <Button kind="secondary" size="medium" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </div>
      )}
      {value?.has_password === false && (
        <>
          <p className="security-state">{t('oidc.noPassword')}</p>
          <ButtonLink kind="secondary" size="medium" to="/mine/password" testId="oidc-password">
            {t('oidc.setPassword')}
          </ButtonLink>
        </>
      )}
      {value?.linked === null && <LinkButton />}
      {value != null && value.linked !== null && <LinkRow name={name} linked={value.linked} />}
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

interface LinkRowProps {
  name: string;
  linked: { readonly created_at: string; readonly used_at: string | null };
}

function LinkRow({ name, linked: { created_at: created, used_at: used } }: LinkRowProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const day = (at: string) => isolate(dayText(Date.parse(at), i18n.language, Date.now()));
  const remove = async () => {
    setBusy(true);
    try {
      await unlinkOidc();
      toast(t('oidc.unlinked'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the row allows another attempt
      setBusy(false);
    }
  };
  return (
    <ul className="security-sessions">
      <li className="security-session" data-testid="oidc-linked">
        <span className="security-session-content">
          <bdi className="security-session-device">{name}</bdi>
          <span className="security-session-times">
            {t('oidc.line', {
              day: day(created),
              used: used === null ? t('system.tokens.unused') : t('system.tokens.used', { day: day(used) }),
            })}
          </span>
        </span>
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          onClick={() => void remove()}
          aria-label={t('passkey.removeThis', { name })}
          testId="oidc-unlink"
        >
          {t('system.webhooks.remove')}
        </Button>
      </li>
    </ul>
  );
}
