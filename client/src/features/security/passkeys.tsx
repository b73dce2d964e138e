/** Passkeys of this account: name, day and last use of each, adding and removing them. */

import type { PasskeyWire } from '@vernier/shared/api/shapes/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removePasskey, usePasskeys, usePasskeysHere } from '../../data/user/passkeys.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isolate } from '../../ui/format/number-text.ts';
import { dayText } from '../../ui/format/time-text.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Section } from './section.tsx';
import { SecurityList } from './security-list.tsx';

const NewPasskeySheet = lazyComponent(() =>
  import('./new-passkey-sheet.tsx').then((module) => module.NewPasskeySheet),
);

/** Also shown where this browser has none, as long as the account has some to remove. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const here = usePasskeysHere() === true;
  const { value: passkeys, failed, retry } = usePasskeys();
  const [opened, setOpened] = useState(false);
  if (!here && (passkeys === undefined || passkeys.length === 0)) return null;
  return (
    <Section title={t('passkey.title')} text={t('passkey.text')}>
      <SecurityList rows={passkeys} failed={failed} retry={retry} none={t('passkey.none')}>
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </SecurityList>
      {here ? (
        <Button kind="secondary" size="medium" onClick={() => setOpened(true)} testId="passkey-new">
          {t('passkey.add')}
        </Button>
      ) : (
        <p className="security-state">{t('passkey.unsupported')}</p>
      )}
      <NewPasskeySheet open={opened} onClose={() => setOpened(false)} />
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, created_at: created, used_at: used } }: { passkey: PasskeyWire }) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const day = (at: string) => isolate(dayText(Date.parse(at), i18n.language, Date.now()));
  const remove = async () => {
    setBusy(true);
    try {
      await removePasskey(id);
      toast(t('passkey.removed'), { tone: 'done' });
    } catch {
      // the data layer has shown the reason; the row allows another attempt
      setBusy(false);
    }
  };
  return (
    <li className="security-session" data-testid={`passkey-${id}`}>
      <span className="security-session-content">
        <bdi className="security-session-device">{name === '' ? t('system.sessions.unknown') : name}</bdi>
        <span className="security-session-times">
          {t('passkey.line', {
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
        testId={`passkey-remove-${id}`}
      >
        {t('system.webhooks.remove')}
      </Button>
    </li>
  );
}
