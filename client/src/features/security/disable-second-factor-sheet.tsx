/** Sheet that disables the second factor. It requires password and code, since either alone may be stolen. */

import { useTranslation } from 'react-i18next';
import { endSecondFactor } from '../../data/user/second-factor.ts';
import { SubmitButton } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ProofCode, ProofPassword } from './proof-fields.tsx';
import { useProofForm } from './use-proof-form.ts';

export function DisableSecondFactorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('system.totp.offTitle')} dirty testId="totp-switch-off">
      <DisableForm onDone={onClose} />
    </Sheet>
  );
}

function DisableForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useProofForm({
    fields: ['password', 'totp'],
    async send({ password, totp }) {
      await endSecondFactor({ password, totp: totp.trim() });
      toast(t('system.totp.offDone'), { tone: 'done' });
      onDone();
    },
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <p className="security-text">{t('system.totp.offText')}</p>
      <ProofPassword form={form} />
      <ProofCode form={form} />
      <SubmitButton
        label={t('system.totp.switchOff')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="totp-off"
      />
    </form>
  );
}
