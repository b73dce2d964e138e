/** An administrator's own second factor: the code for the app, its first digits, the recovery codes, and taking it away. */

import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import type { Me } from '../data/me.ts';
import { adminApi, adminClient, type AdminOutput } from '../data/admin-api.ts';
import { useAction } from '../components/action-button.tsx';
import { SecretDigits, SecretPassword } from '../components/secret-fields.tsx';

/** The QR code library is loaded when an administrator sets up a second factor. */
const QrPicture = lazy(() =>
  import('../../ui/controls/qr-picture.tsx').then((m) => ({ default: m.QrPicture })),
);

type Secret = AdminOutput['auth']['enableTotp'];

export function SecondFactorSettings({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  // shown only once, so a later update of the administrator's data must not remove them
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section>
      <h3 className="account-title">{t('own.factor')}</h3>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && (me.totp.enabled ? <SwitchOff me={me} /> : <SetUp onCodes={setCodes} />)}
    </section>
  );
}

function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('console');
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<Secret | null>(null);
  const { busy, submit } = useAction();
  const begin = async () => setSecret(await adminClient.auth.enableTotp.mutate({ password }));
  if (secret !== null) return <FirstDigits secret={secret} onCodes={onCodes} />;
  return (
    <form className="account-form" onSubmit={submit(begin)}>
      <p className="account-text">{t('own.factorText')}</p>
      <SecretPassword
        label={t('login.password')}
        kind="current"
        value={password}
        onChange={setPassword}
        testId="totp-password"
      />
      <Button
        type="submit"
        kind="secondary"
        size="medium"
        busy={busy}
        disabled={password === ''}
        testId="totp-begin"
      >
        {t('own.setUp')}
      </Button>
    </form>
  );
}

function FirstDigits({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('console');
  const [totp, setTotp] = useState('');
  const { busy, submit } = useAction();
  const confirm = async () => onCodes((await adminClient.auth.confirmTotp.mutate({ totp })).recovery_codes);
  return (
    <form className="account-form" onSubmit={submit(confirm)}>
      <p className="account-text">{t('own.scan')}</p>
      <div className="account-qr">
        <Suspense>
          <QrPicture text={secret.uri} label={t('own.code')} testId="totp-qr" />
        </Suspense>
      </div>
      <p className="account-secret" data-testid="totp-secret">
        {secret.secret}
      </p>
      <SecretDigits value={totp} onChange={setTotp} testId="totp-first" />
      <Button type="submit" size="medium" busy={busy} disabled={totp === ''} testId="totp-confirm">
        {t('own.confirm')}
      </Button>
    </form>
  );
}

/** The console continues when the user has stored them: until then `me` still reports no second factor. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('console');
  const utils = adminApi.useUtils();
  const confirm = async () => {
    await utils.auth.me.invalidate();
    onDone();
  };
  return (
    <div className="account-form">
      <p className="account-text">{t('own.codes')}</p>
      <ul className="account-codes" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="medium" onClick={() => void confirm()} testId="recovery-done">
        {t('own.codesKept')}
      </Button>
    </div>
  );
}

function SwitchOff({ me }: { me: Me }) {
  const { t } = useTranslation('console');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const utils = adminApi.useUtils();
  const { busy, submit } = useAction();
  const disable = async () => {
    await adminClient.auth.disableTotp.mutate({ password, totp });
    await utils.auth.me.invalidate();
  };
  if (me.totp.required)
    return <p className="account-text">{t('own.factorRequired', { count: me.totp.recovery_left })}</p>;
  return (
    <form className="account-form" onSubmit={submit(disable, t('own.factorOff'))}>
      <p className="account-text">{t('own.factorOn', { count: me.totp.recovery_left })}</p>
      <SecretPassword label={t('login.password')} kind="current" value={password} onChange={setPassword} />
      <SecretDigits value={totp} onChange={setTotp} />
      <Button
        type="submit"
        kind="outline"
        size="medium"
        busy={busy}
        disabled={password === '' || totp === ''}
      >
        {t('own.switchOff')}
      </Button>
    </form>
  );
}
