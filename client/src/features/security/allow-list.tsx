/** Section of the restriction to approved destinations: its state and how to change it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../data/transport/live.ts';
import { requestAllowListEnd, startAllowList, useAllowList } from '../../data/wallet/allow-list.ts';
import { Button } from '../../ui/controls/button.tsx';
import { momentText } from '../../ui/format/time-text.ts';
import { Confirm } from '../../ui/layout/dialog.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { Section } from './section.tsx';

export function AllowListSection() {
  const { t, i18n } = useTranslation();
  const { value: state, failed, retry } = useAllowList();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const on = state !== undefined && state.on_since !== null;
  const ends = state?.ends_at ?? null;
  const change = async (call: () => Promise<void>) => {
    setBusy(true);
    try {
      await call();
    } catch {
      // the data layer has shown the reason; the button allows another attempt
    } finally {
      setBusy(false);
    }
  };
  const end = () => {
    // the sheet of a step-up may follow
    setConfirming(false);
    void change(requestAllowListEnd);
  };
  const act = () => {
    if (failed) return retry();
    if (on && ends === null) return setConfirming(true);
    void change(startAllowList);
  };
  const button = on
    ? ends === null
      ? 'system.totp.switchOff'
      : 'system.allowList.keep'
    : 'system.totp.confirm';
  return (
    <Section title={t('system.allowList.title')} text={t('system.allowList.text')}>
      <p className="security-state" data-testid="allow-list-state">
        {state !== undefined && (
          <Tag tone={on ? 'needle' : 'neutral'}>{t(on ? 'system.totp.on' : 'system.totp.off')}</Tag>
        )}
        {ends !== null && t('system.allowList.ends', { time: momentText(ends, i18n.language, serverNow()) })}
        {failed && <span role="alert">{t('system.totp.failed')}</span>}
      </p>
      <Button
        kind="secondary"
        size="medium"
        busy={busy}
        disabled={state === undefined && !failed}
        onClick={act}
        testId="allow-list-change"
      >
        {t(failed ? 'ui.retry' : button)}
      </Button>
      <Confirm
        open={confirming}
        title={t('system.allowList.offTitle')}
        text={t('system.allowList.offText')}
        confirm={t('system.totp.switchOff')}
        cancel={t('system.allowList.keep')}
        onConfirm={end}
        onClose={() => setConfirming(false)}
        testId="allow-list-off"
      />
    </Section>
  );
}
