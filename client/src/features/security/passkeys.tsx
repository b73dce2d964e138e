/** Passkeys of this account: name, day and last use of each, adding and removing them. */

import type { PasskeyWire } from '@vernier/shared/api/shapes/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removePasskey, usePasskeys, usePasskeysHere } from '../../data/user/passkeys.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { CredentialRow } from './credential-row.tsx';
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

function PasskeyRow({ passkey: { id, name, created_at, used_at } }: { passkey: PasskeyWire }) {
  const { t } = useTranslation();
  return (
    <CredentialRow
      name={name === '' ? t('system.sessions.unknown') : name}
      created={created_at}
      used={used_at}
      line="passkey.line"
      remove={() => removePasskey(id)}
      removed={t('passkey.removed')}
      testId={`passkey-${id}`}
      removeTestId={`passkey-remove-${id}`}
    />
  );
}
