/** Push notifications of this device: on or off, and their topics. Every switch is saved immediately. */

import { PUSH_CATEGORIES, type PushCategory } from '@vernier/shared/api/push-wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  choosePushes,
  type PushDevice,
  switchPushesOff,
  switchPushesOn,
} from '../../data/alerts/push-device.ts';
import { Note } from '../../ui/states/note.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from './section.tsx';

export function NotificationsSection({ device }: { device: PushDevice }) {
  const { t } = useTranslation();
  return (
    <Section title={t('push.title')} text={t('push.text')}>
      <div data-testid="pushes">
        <Device device={device} />
      </div>
    </Section>
  );
}

function Device({ device: { state, choices } }: { device: PushDevice }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (state === 'denied' || state === 'install' || state === 'unsupported') {
    return (
      <Note icon="info" testId={`push-${state}`}>
        {t(`push.${state}`)}
      </Note>
    );
  }
  const on = state === 'on';
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await (on ? switchPushesOff() : switchPushesOn());
    } catch {
      toast(t('push.failed'), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const choose = (category: PushCategory, enabled: boolean) => {
    choosePushes({ ...choices, [category]: enabled }).catch(() => {
      // the data layer has shown the reason, and the switch is back in its old position
    });
  };
  return (
    <>
      <div className="security-push">
        <span>{t('push.device')}</span>
        <Switch checked={on} label={t('push.device')} testId="push-on" onChange={() => void toggle()} />
      </div>
      {on &&
        PUSH_CATEGORIES.map((category) => (
          <div className="security-push" key={category}>
            <span>{t(`push.${category}`)}</span>
            <Switch
              checked={choices[category]}
              label={t(`push.${category}`)}
              testId={`push-${category}`}
              onChange={(enabled) => choose(category, enabled)}
            />
          </div>
        ))}
    </>
  );
}
