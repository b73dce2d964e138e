/** Sheet that adds a passkey under a name; the browser then asks its user for a fingerprint, a face or a PIN. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPasskey } from '../../data/user/passkeys.ts';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useProofForm } from './use-proof-form.ts';

const MAX_NAME = 40;

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function NewPasskeySheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('passkey.add')} dirty testId="passkey-sheet">
      <NewPasskey onDone={onClose} />
    </Sheet>
  );
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const form = useProofForm({
    fields: [],
    async send() {
      await addPasskey(name);
      toast(t('passkey.added'), { tone: 'done' });
      onDone();
    },
  });
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <p className="security-text">{t('passkey.addText')}</p>
      <Field
        label={t('system.tokens.name')}
        name="passkey-name"
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        onChange={setName}
        testId="passkey-name"
      />
      <SubmitButton
        label={t('passkey.add')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="passkey-make"
      />
    </form>
  );
}
