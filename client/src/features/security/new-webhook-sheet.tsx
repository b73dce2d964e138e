/** Sheet that creates a webhook: its address, then its secret, which is shown only once. */

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWebhook } from '../../data/user/webhooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Field, SubmitButton } from '../../ui/controls/field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useProofForm } from './use-proof-form.ts';

const MAX_ADDRESS = 2_048;

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

export function NewWebhookSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('system.webhooks.create')} dirty testId="webhook-sheet">
      <NewWebhook onDone={onClose} />
    </Sheet>
  );
}

function NewWebhook({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState('https://');
  const [secret, setSecret] = useState<string | null>(null);
  const form = useProofForm({
    fields: [],
    async send() {
      setSecret((await createWebhook(url.trim())).secret);
    },
  });
  if (secret !== null) return <CreatedWebhook secret={secret} onDone={onDone} />;
  return (
    <form ref={form.element} className="security-form" noValidate onSubmit={form.submit}>
      <Field
        label={t('system.webhooks.url')}
        name="webhook-url"
        type="url"
        autoComplete="off"
        code
        maxLength={MAX_ADDRESS}
        value={url}
        onChange={setUrl}
        testId="webhook-url"
      />
      <SubmitButton
        label={t('system.webhooks.create')}
        busy={form.busy}
        waitSeconds={form.waitSeconds}
        error={form.errorOf('form')}
        testId="webhook-make"
      />
    </form>
  );
}

function CreatedWebhook({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // the focused element was removed with the previous step
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="security-form">
      <p ref={first} tabIndex={-1} className="security-text">
        {t('system.webhooks.secret')}
      </p>
      <p className="security-token" dir="ltr" data-testid="webhook-secret">
        {secret}
      </p>
      <CopyButton text={() => secret} />
      <Button onClick={onDone} testId="webhook-done">
        {t('system.tokens.done')}
      </Button>
    </div>
  );
}
