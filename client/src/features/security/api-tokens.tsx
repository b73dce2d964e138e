/** API tokens of this account: the scope and expiry of each, and revoking it. */

import type { ApiTokenWire } from '@vernier/shared/api/shapes/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeApiToken, useApiTokens } from '../../data/user/api-tokens.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dayText } from '../../ui/format/time-text.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from './section.tsx';
import { SecurityList } from './security-list.tsx';

const NewTokenSheet = lazyComponent(() => import('./new-token-sheet.tsx').then((m) => m.NewTokenSheet));

export function ApiTokensSection({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const { value: tokens, failed, retry } = useApiTokens();
  const [opened, setOpened] = useState(false);
  return (
    <Section title={t('system.tokens.title')} text={t('system.tokens.text')}>
      <SecurityList rows={tokens} failed={failed} retry={retry} none={t('system.tokens.none')}>
        {(token) => <TokenRow key={token.id} token={token} />}
      </SecurityList>
      <Button kind="secondary" size="medium" onClick={() => setOpened(true)} testId="token-new">
        {t('system.tokens.create')}
      </Button>
      <NewTokenSheet open={opened} onClose={() => setOpened(false)} demo={demo} />
    </Section>
  );
}

function TokenRow({ token }: { token: ApiTokenWire }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const facts = useTokenText(token);
  const end = async () => {
    setBusy(true);
    try {
      await revokeApiToken(token.id);
      toast(t('system.tokens.revoked'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the row allows another attempt
      setBusy(false);
    }
  };
  return (
    <li className="security-session" data-testid={`token-${token.id}`}>
      <span className="security-session-content">
        <bdi className="security-session-device">{token.name}</bdi>
        <span className="security-session-times">{facts}</span>
      </span>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        onClick={() => void end()}
        aria-label={t('system.tokens.revokeThis', { name: token.name })}
        testId={`token-revoke-${token.id}`}
      >
        {t('system.tokens.revoke')}
      </Button>
    </li>
  );
}

function useTokenText({ scope, expires_at: ends, used_at: used }: ApiTokenWire): string {
  const { t, i18n } = useTranslation();
  const day = (at: string) => isolate(dayText(Date.parse(at), i18n.language, Date.now()));
  return t('system.tokens.line', {
    scope: t(`system.tokens.${scope}`),
    until: ends === null ? t('system.tokens.forever') : t('system.tokens.until', { day: day(ends) }),
    used: used === null ? t('system.tokens.unused') : t('system.tokens.used', { day: day(used) }),
  });
}
