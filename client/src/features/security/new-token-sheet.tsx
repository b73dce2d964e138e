/** Sheet that creates an API token: name, scopes and expiry; then the token and its secret, which are shown only once. */

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeApiToken } from '../../data/user/api-tokens.ts';
import { useSecondFactor } from '../../data/user/second-factor.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ProofCode, ProofPassword } from './proof-fields.tsx';
import { useProofForm } from './use-proof-form.ts';

const SCOPES = ['read', 'trade'] as const;
const LIFETIMES = { days30: 30, days90: 90, days365: 365 } as const;
const LIFETIME_NAMES = ['days30', 'days90', 'days365'] as const;
const MAX_NAME = 40;

interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** A demo account has no password to confirm with. */
  demo: boolean;
}

export function NewTokenSheet({ open, onClose, demo }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('system.tokens.create')} dirty testId="token-sheet">
      <NewToken demo={demo} onDone={onClose} />
    </Sheet>
  );
}

function NewToken({ demo, onDone }: { demo: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const asksCode = useSecondFactor().value?.enabled === true;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('read');
  const [life, setLife] = useState<(typeof LIFETIME_NAMES)[number]>('days90');
  const [made, setMade] = useState<CreatedTokenProps['made'] | null>(null);
  const form = useProofForm({
    fields: demo ? [] : asksCode ? ['password', 'totp'] : ['password'],
    async send({ password, totp }) {
      const proof = demo ? {} : { password, ...(asksCode && { totp: totp.trim() }) };
      const token = { name: name.trim() || t('system.tokens.token'), scope, days: LIFETIMES[life] };
      setMade(await makeApiToken({ ...token, ...proof }));
    },
  });
  if (made !== null) return <CreatedToken made={made} onDone={onDone} />;
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <Field
        label={t('system.tokens.name')}
        name="token-name"
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        onChange={setName}
        testId="token-name"
      />
      <p className="security-text">{t('system.tokens.scope')}</p>
      <Segmented
        label={t('system.tokens.scope')}
        value={scope}
        onChange={setScope}
        options={SCOPES.map((value) => ({
          value,
          label: t(`system.tokens.${value}`),
          testId: `token-${value}`,
        }))}
      />
      <p className="security-text">{t('system.tokens.life')}</p>
      <Segmented
        label={t('system.tokens.life')}
        value={life}
        onChange={setLife}
        options={LIFETIME_NAMES.map((value) => ({ value, label: t(`system.tokens.${value}`) }))}
      />
      {!demo && <ProofPassword form={form} />}
      {!demo && asksCode && <ProofCode form={form} />}
      <SubmitButton
        label={t('system.tokens.make')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="token-make"
      />
    </form>
  );
}

interface CreatedTokenProps {
  made: { readonly token: string; readonly secret: string };
  onDone: () => void;
}

function CreatedToken({ made: { token, secret }, onDone }: CreatedTokenProps) {
  const { t } = useTranslation();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the focused element was removed with the previous step
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="security-form">
      <p ref={first} tabIndex={-1} className="security-text">
        {t('system.tokens.shownOnce')}
      </p>
      <p className="security-token" dir="ltr" data-testid="token-made">
        {token}
      </p>
      <CopyButton text={() => token} />
      <p className="security-text">{t('system.tokens.secret')}</p>
      <p className="security-token" dir="ltr" data-testid="token-secret">
        {secret}
      </p>
      <CopyButton text={() => secret} />
      <Button onClick={onDone} testId="token-done">
        {t('system.tokens.done')}
      </Button>
    </div>
  );
}
