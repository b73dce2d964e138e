/** Row that resets a demo account after a confirmation with what it closes and the new balance. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasicInfo } from '../../data/site-settings/basic-info.ts';
import { useOffline } from '../../data/transport/offline.ts';
import { submitDemoReset } from '../../data/orders/orders.ts';
import { addUnanswered } from '../unanswered-commands/unanswered.ts';
import { Confirm } from '../../ui/layout/dialog.tsx';
import { moneyText } from '../../ui/format/money-text.ts';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';
import { toast } from '../../ui/feedback/toast.ts';

export function ResetDemoRow() {
  const { t } = useTranslation();
  const basicInfo = useBasicInfo();
  const offline = useOffline();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const amount = basicInfo === undefined ? null : moneyText(basicInfo.demo_balance);

  const take = (sent: Awaited<ReturnType<typeof submitDemoReset>>): void => {
    if (sent.kind === 'refused') toast(sent.refusal.message, { tone: 'error' });
    else setOpened(false);
    if (sent.kind === 'unknown') addUnanswered(sent, take);
    if (sent.kind === 'done')
      toast(t('user.reset.done', { amount: moneyText(sent.answer.balance) }), { tone: 'done' });
  };
  const reset = async () => {
    setBusy(true);
    take(await submitDemoReset().finally(() => setBusy(false)));
  };

  return (
    <>
      <SettingsRow
        icon="refresh"
        label={t('user.reset.row')}
        value={offline ? t('ui.offlineButton') : undefined}
        disabled={offline}
        onClick={() => setOpened(true)}
        testId="user-reset"
      />
      <Confirm
        open={opened}
        title={t('user.reset.title')}
        text={amount === null ? t('user.reset.plainText') : t('user.reset.text', { amount })}
        confirm={amount === null ? t('user.reset.plainConfirm') : t('user.reset.confirm', { amount })}
        cancel={t('user.reset.cancel')}
        busy={busy}
        onConfirm={() => void reset()}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
