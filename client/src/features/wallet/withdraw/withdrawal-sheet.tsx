/** Sheet of one withdrawal: timeline, reason, costs, destination, and its cancellation while that is possible. */

import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import {
  submitWithdrawalCancellation,
  useWithdrawals,
  type WithdrawalOutcome,
} from '../../../data/wallet/withdrawals.ts';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { useMethodName } from '../methods/method-name.ts';
import { ExplainedNumber } from '../../explain/explained.tsx';
import { useRateFacts } from '../transfers/market-rate.tsx';
import { withdrawalSteps } from '../transfers/transfer-steps.ts';
import { type TransferField, TransferSheet } from '../transfers/transfer-sheet.tsx';
import {
  conversionText,
  dollarsText,
  microsOf,
  placesOf,
  receivedText,
  receivedUnitsText,
} from './withdrawal-quote.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { useState } from 'react';
import { useOffline } from '../../../data/transport/offline.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { toast } from '../../../ui/feedback/toast.ts';

const ReceivedExplanation = lazyComponent(() =>
  import('./received-explanation.tsx').then((m) => m.ReceivedExplanation),
);

interface WithdrawalSheetProps {
  /** Null while none is shown. */
  record: WithdrawalWire | null;
  /** It was requested a moment ago. */
  fresh?: boolean;
  onClose: () => void;
}

export function WithdrawalSheet({ record, fresh = false, onClose }: WithdrawalSheetProps) {
  const { t } = useTranslation();
  const factsOf = useFacts();
  const { rows } = useWithdrawals();
  // pushes update the one in the list
  const now = record === null ? null : (rows.find(({ id }) => id === record.id) ?? record);
  return (
    <TransferSheet
      story={now === null ? null : withdrawalSteps(now)}
      title={t(fresh ? 'withdraw.sent' : 'withdraw.recordTitle', { id: now?.id ?? 0 })}
      figure={
        now === null ? null : (
          <Money amount={now.number} places={placesOf(microsOf(now.number))} currency="USD" />
        )
      }
      facts={now === null ? [] : factsOf(now)}
      onClose={onClose}
      testId="withdrawal-record"
      footer={
        <div className="withdraw-record-actions">
          {fresh && (
            <Button onClick={onClose} testId="withdrawal-understood">
              {t('withdraw.understood')}
            </Button>
          )}
          {now?.state === 'waiting' && <CancelWithdrawalButton record={now} />}
        </div>
      }
    />
  );
}

function useFacts(): (record: WithdrawalWire) => readonly TransferField[] {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  const rateFactsOf = useRateFacts();
  return (record) => [
    { label: t('withdraw.fee'), value: <bdi dir="ltr">{dollarsText(microsOf(record.fee))}</bdi> },
    ...rateFactsOf(record, {
      text: conversionText(record.draw_currency.code, record),
      waits: record.state === 'waiting',
    }),
    {
      label: t('withdraw.receive'),
      value: (
        <ExplainedNumber
          name={t('withdraw.receive')}
          content={<ReceivedExplanation record={record} />}
          testId="explain-received"
        >
          <bdi dir="ltr">{receivedText(record)}</bdi>
        </ExplainedNumber>
      ),
    },
    { label: t('withdraw.to'), value: nameOf(record) },
    {
      label: t(record.type === 1 ? 'methods.address' : 'methods.account'),
      value: <GroupedAddress text={record.type === 1 ? record.address : record.payee_account} />,
    },
    ...(record.tag === '' ? [] : [{ label: t('methods.fields.tag'), value: <bdi>{record.tag}</bdi> }]),
    ...(record.memo === '' ? [] : [{ label: t('withdraw.memo'), value: <bdi>{record.memo}</bdi> }]),
  ];
}

/** Button that cancels a withdrawal until it is approved, after a confirmation. */
function CancelWithdrawalButton({ record: { id, number } }: { record: WithdrawalWire }) {
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
