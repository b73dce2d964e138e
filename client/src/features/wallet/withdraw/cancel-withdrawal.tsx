/** Button that cancels a withdrawal until it is approved, after a confirmation. */

import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { submitWithdrawalCancellation, type WithdrawalOutcome } from '../../../data/wallet/withdrawals.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import { microsOf, receivedUnitsText } from './withdrawal-quote.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export function CancelWithdrawalButton({ record: { id, number } }: { record: WithdrawalWire }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const amount = isolate(receivedUnitsText(microsOf(number)));
  const take = (outcome: WithdrawalOutcome): void => {
    if (outcome.kind === 'done') toast(t('withdraw.cancel.done', { amount }), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    if (outcome.kind === 'unknown') addUnanswered(outcome, take);
  };
  const cancel = async () => {
    setBusy(true);
    const outcome = await submitWithdrawalCancellation(id).finally(() => setBusy(false));
    setOpened(false);
    take(outcome);
  };
  return (
    <>
      <Button
        kind="secondary"
        size="medium"
        disabled={offline}
        onClick={() => setOpened(true)}
        testId="withdrawal-cancel"
      >
        {t(offline ? 'ui.offlineButton' : 'withdraw.cancel.button')}
      </Button>
      <Confirm
        open={opened}
        title={t('withdraw.cancel.title', { amount })}
        text={t('withdraw.cancel.text', { amount })}
        confirm={t('withdraw.cancel.confirm')}
        cancel={t('withdraw.cancel.keep')}
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setOpened(false)}
        testId="withdrawal-cancel-confirm"
      />
    </>
  );
}
