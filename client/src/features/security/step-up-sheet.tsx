/** Sheet that confirms the session, opened by any call that the server refuses without a step-up: password, app, a sent code or a passkey. */

import './security-screen.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endStepUp, type StepUpMethod } from '../../data/step-up.ts';
import { type CodeChannel, sendCode, stepUp } from '../../data/user/identity.ts';
import { stepUpByPasskey, usePasskeysHere } from '../../data/user/passkeys.ts';
import { useUser } from '../../data/user/session.ts';
import { SubmitButton } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { isolate } from '../../ui/format/number-text.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { areaOfNumber } from '../auth/fields/area-guess.ts';
import { CodeField } from '../auth/fields/code-field.tsx';
import { useVisitorAreas } from '../auth/fields/use-visitor-areas.ts';
import { ProofCode, ProofPassword } from './proof-fields.tsx';
import { type ProofFormHandle, useProofForm } from './use-proof-form.ts';

const LABELS = { password: 'login.password', totp: 'stepUp.app', code: 'stepUp.code' } as const;

type FormMethod = Exclude<StepUpMethod, 'passkey'>;

export function StepUpSheet({ methods }: { methods: readonly StepUpMethod[] }) {
  const { t } = useTranslation();
  const cancel = () => endStepUp(false);
  return (
    <Sheet open onClose={cancel} title={t('stepUp.title')} testId="step-up">
      <StepUpForm methods={methods.filter((method) => method !== 'passkey')} />
      {methods.includes('passkey') && <PasskeyStepUp />}
    </Sheet>
  );
}

function StepUpForm({ methods }: { methods: readonly FormMethod[] }) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<FormMethod>(methods[0] ?? 'password');
  const [key, setKey] = useState('');
  const form = useProofForm({
    fields: [method === 'password' ? 'password' : 'totp'],
    digitsOnly: method === 'code',
    async send({ password, totp }) {
      const digits = totp.trim();
      if (method === 'password') await stepUp({ password });
      else if (method === 'totp') await stepUp({ totp: digits });
      else await stepUp({ code: digits, ...(key !== '' && { key }) });
      endStepUp(true);
    },
  });
  const choose = (next: FormMethod) => {
    setMethod(next);
    form.change('totp', '');
  };
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <p className="security-text">{t('stepUp.text')}</p>
      {methods.length > 1 && (
        <Segmented
          label={t('stepUp.method')}
          value={method}
          onChange={choose}
          options={methods.map((value) => ({ value, label: t(LABELS[value]), testId: `step-up-${value}` }))}
        />
      )}
      {method === 'password' && <ProofPassword form={form} />}
      {method === 'totp' && <ProofCode form={form} />}
      {method === 'code' && <SentCode form={form} onSent={setKey} />}
      <SubmitButton
        label={t('stepUp.confirm')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="step-up-submit"
      />
    </form>
  );
}

/** One press, where this page can use the passkeys of the account. */
function PasskeyStepUp() {
  const { t } = useTranslation();
  const here = usePasskeysHere();
  const form = useProofForm({
    fields: [],
    async send() {
      await stepUpByPasskey();
      endStepUp(true);
    },
  });
  if (here !== true) return null;
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <SubmitButton
        label={t('passkey.instead')}
        kind="secondary"
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="step-up-passkey"
      />
    </form>
  );
}

interface SentCodeProps {
  form: ProofFormHandle;
  onSent: (key: string) => void;
}

/** A code to the address of the account, by e-mail where there is one. */
function SentCode({ form, onSent }: SentCodeProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { areas } = useVisitorAreas();
  const [problem, setProblem] = useState<string | null>(null);
  const channel: CodeChannel = user?.email === null || user === null ? 'mobile' : 'email';
  const address = user?.email ?? user?.mobile ?? '';
  const area = channel === 'mobile' ? areaOfNumber(areas, address, undefined) : undefined;
  return (
    <CodeField
      value={form.proof.totp}
      onChange={(text) => form.change('totp', text)}
      error={form.errorOf('totp') ?? problem}
      target={`${channel} ${address}`}
      sentText={t('signIn.sentTo', { address: isolate(address) })}
      send={() =>
        sendCode(channel, { to: address, type: 2, ...(area !== undefined && { area_id: area.id }) })
      }
      onSent={(key) => {
        setProblem(null);
        onSent(key);
      }}
      onRefused={(error) => setProblem(error instanceof Error ? error.message : null)}
    />
  );
}
