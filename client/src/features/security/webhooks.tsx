/** Webhooks of this account: address and state of each, a test event, and removing it. */

import type { WebhookWire } from '@vernier/shared/api/shapes/webhook';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeWebhook, testWebhook, turnOnWebhook, useWebhooks } from '../../data/user/webhooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Section } from './section.tsx';
import { SecurityList } from './security-list.tsx';

const NewWebhookSheet = lazyComponent(() =>
  import('./new-webhook-sheet.tsx').then((module) => module.NewWebhookSheet),
);

export function WebhooksSection() {
  const { t } = useTranslation();
  const { value: webhooks, failed, retry } = useWebhooks();
  const [opened, setOpened] = useState(false);
  return (
    <Section title={t('system.webhooks.title')} text={t('system.webhooks.text')}>
      <SecurityList rows={webhooks} failed={failed} retry={retry} none={t('system.webhooks.none')}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      </SecurityList>
      <Button kind="secondary" size="medium" onClick={() => setOpened(true)} testId="webhook-new">
        {t('system.webhooks.create')}
      </Button>
      <NewWebhookSheet open={opened} onClose={() => setOpened(false)} />
    </Section>
  );
}

function WebhookRow({ webhook: { id, url, state } }: { webhook: WebhookWire }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // the data layer has shown the reason; the row allows another attempt
    } finally {
      setBusy(false);
    }
  };
  const test = () =>
    run(async () => {
      const { failure, status } = await testWebhook(id);
      if (failure === null) toast(t('system.webhooks.tested'), { tone: 'done' });
      else if (status === null) toast(t('system.webhooks.unreachable'), { tone: 'error' });
      else toast(t('system.webhooks.refused', { status: String(status) }), { tone: 'error' });
    });
  const remove = () =>
    run(async () => {
      await removeWebhook(id);
      toast(t('system.webhooks.removed'), { tone: 'done' });
    });
  return (
    <li className="security-session security-webhook" data-testid={`webhook-${id}`}>
      <span className="security-session-content">
        <bdi className="security-session-device" dir="ltr">
          {url}
        </bdi>
        <span className="security-session-times">{t(`system.webhooks.${state}`)}</span>
      </span>
      <span className="security-webhook-buttons">
        {state === 'on' ? (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            onClick={() => void test()}
            testId={`webhook-test-${id}`}
          >
            {t('system.webhooks.test')}
          </Button>
        ) : (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            onClick={() => void run(async () => void (await turnOnWebhook(id)))}
            testId={`webhook-on-${id}`}
          >
            {t('system.webhooks.turnOn')}
          </Button>
        )}
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          onClick={() => void remove()}
          testId={`webhook-remove-${id}`}
        >
          {t('system.webhooks.remove')}
        </Button>
      </span>
    </li>
  );
}
