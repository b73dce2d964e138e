/** Deletion of the account: its consequences before the confirmation, and what prevents it after. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiRefusal } from '../../data/transport/failures.ts';
import { deleteOwnAccount } from '../../data/user/own-data.ts';
import { useSecondFactor } from '../../data/user/second-factor.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldBelow } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ProofCode, ProofPassword } from './proof-fields.tsx';
import { Section } from './section.tsx';
import { useProofForm } from './use-proof-form.ts';

const CONSEQUENCES = ['erased', 'ledger', 'practice', 'sessions', 'final'] as const;
const OBSTACLES = ['positions', 'pending', 'deposits', 'withdrawals', 'corrections', 'balance'] as const;

export function DeleteAccount() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Section title={t('system.delete.title')} text={t('system.delete.text')}>
      <Button kind="secondary" size="medium" onClick={() => setOpened(true)} testId="delete-account">
        {t('system.delete.open')}
      </Button>
      <Sheet
        open={opened}
        onClose={close}
        title={t('system.delete.question')}
        dirty
        testId="delete-account-sheet"
      >
        <DeleteForm onClose={close} />
      </Sheet>
    </Section>
  );
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const asksCode = useSecondFactor().value?.enabled === true;
  const form = useProofForm({
    fields: asksCode ? ['password', 'totp'] : ['password'],
    async send({ password, totp }) {
      await deleteOwnAccount({ password, ...(asksCode && { totp: totp.trim() }) });
      toast(t('system.delete.done'), { tone: 'done' });
    },
  });
  const waiting = form.waitSeconds > 0;
  const wrong = waiting ? t('signIn.tooMany') : (form.errorOf('form') ?? undefined);
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <ul className="security-consequences">
        {CONSEQUENCES.map((word) => (
          <li key={word}>{t(`system.delete.consequences.${word}`)}</li>
        ))}
      </ul>
      <ProofPassword form={form} />
      {asksCode && <ProofCode form={form} />}
      <FieldBelow id="delete-below" wrong={wrong !== undefined} permanent text={wrong} />
      <Obstacles refusal={form.refusal} />
      <Button type="submit" kind="danger" busy={form.busy} disabled={waiting} testId="delete-confirm">
        {t('system.delete.confirm')}
      </Button>
      <Button kind="text" size="medium" disabled={form.busy} onClick={onClose} testId="delete-keep">
        {t('system.delete.keep')}
      </Button>
    </form>
  );
}

/** What prevents the deletion, by the server's codes; an unknown code is covered by the sentence above. */
function Obstacles({ refusal }: { refusal: ApiRefusal | null }) {
  const { t } = useTranslation();
  const named: unknown = refusal?.data['open'];
  const known = OBSTACLES.filter((word) => Array.isArray(named) && named.includes(word));
  if (known.length === 0) return null;
  return (
    <ul className="security-obstacles" data-testid="delete-obstacles">
      {known.map((word) => (
        <li key={word}>{t(`system.delete.obstacles.${word}`)}</li>
      ))}
    </ul>
  );
}
