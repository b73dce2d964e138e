/** Sheet that enables the second factor: password, secret with the first code of the app, and recovery codes. */

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginSecondFactor, confirmSecondFactor, type NewTotpSecret } from '../../data/user/second-factor.ts';
import { codeDigits } from '../auth/fields/account-form.ts';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { ProofPassword } from './proof-fields.tsx';
import { saveText } from '../../ui/browser/save-file.ts';
import { brand } from '../../ui/theme/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useProofForm } from './use-proof-form.ts';

const QrPicture = lazy(() =>
  import('../../ui/controls/qr-picture.tsx').then((m) => ({ default: m.QrPicture })),
);
const IN_FOURS = /.{1,4}/g;

export function EnableSecondFactorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('system.totp.setUpTitle')} dirty testId="totp-set-up">
      <EnableSteps onDone={onClose} />
    </Sheet>
  );
}

function EnableSteps({ onDone }: { onDone: () => void }) {
  const [secret, setSecret] = useState<NewTotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret !== null) return <FirstCodeStep secret={secret} onDone={setCodes} />;
  return <PasswordStep onDone={setSecret} />;
}

function PasswordStep({ onDone }: { onDone: (secret: NewTotpSecret) => void }) {
  const { t } = useTranslation();
  const form = useProofForm({
    fields: ['password'],
    send: async ({ password }) => onDone(await beginSecondFactor(password)),
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <p className="security-text">{t('system.totp.passwordText')}</p>
      <ProofPassword form={form} />
      <SubmitButton
        label={t('system.totp.next')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="totp-begin"
      />
    </form>
  );
}

interface FirstCodeStepProps {
  secret: NewTotpSecret;
  onDone: (codes: readonly string[]) => void;
}

function FirstCodeStep({ secret, onDone }: FirstCodeStepProps) {
  const { t } = useTranslation();
  const form = useProofForm({
    fields: ['totp'],
    digitsOnly: true,
    send: async ({ totp }) => onDone(await confirmSecondFactor(totp)),
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <NewSecretView secret={secret} />
      <Field
        label={t('system.totp.digits')}
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.proof.totp}
        onChange={(text) => form.change('totp', codeDigits(text))}
        error={form.errorOf('totp')}
        help={t('system.totp.digitsHelp')}
        roomBelow
        testId="system-totp"
      />
      <SubmitButton
        label={t('system.totp.confirm')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="totp-confirm"
      />
    </form>
  );
}

/** Secret for an authenticator app: a QR code, a link to an app on this device, and the text to type. */
function NewSecretView({ secret: { secret, uri } }: { secret: NewTotpSecret }) {
  const { t } = useTranslation();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the focused element was removed with the previous step
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p ref={first} tabIndex={-1} className="security-text">
        {t('system.totp.scanText')}
      </p>
      <div className="security-qr">
        <Suspense fallback={null}>
          <QrPicture text={uri} label={t('system.totp.picture')} testId="totp-qr" />
        </Suspense>
      </div>
      <p className="security-text">{t('system.totp.typeText')}</p>
      <p className="security-secret" dir="ltr" data-testid="totp-secret">
        {secret.match(IN_FOURS)?.join(' ')}
      </p>
      <div className="security-pair">
        <CopyButton text={() => secret} />
        <a className="button button--secondary button--medium button--block" href={uri}>
          <span className="button-label">{t('system.totp.openApp')}</span>
        </a>
      </div>
    </>
  );
}

/** Recovery codes, shown only once: to copy, to save as a file, and to store before the sheet closes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // the focused element was removed with the previous step
    heading.current?.focus({ preventScroll: true });
  }, []);
  const text = () => codes.join('\n');
  const file = () => `${t('system.recovery.fileHead', { name: brand.name })}\n\n${text()}\n`;
  return (
    <div className="security-form">
      <h3 ref={heading} tabIndex={-1}>
        {t('system.recovery.title')}
      </h3>
      <p className="security-text">{t('system.recovery.text')}</p>
      <ul className="security-codes" dir="ltr" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="security-pair">
        <CopyButton text={text} />
        <Button
          kind="secondary"
          size="medium"
          icon="deposit"
          onClick={() => saveText(`${fileStem()}-recovery-codes.txt`, file(), 'text/plain')}
          testId="recovery-save"
        >
          {t('system.recovery.save')}
        </Button>
      </div>
      <Button onClick={onDone} testId="recovery-done">
        {t('system.recovery.done')}
      </Button>
    </div>
  );
}

function fileStem(): string {
  return brand.name.toLowerCase();
}
