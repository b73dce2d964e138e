/** Form of a deposit once its channels are known, and what follows its submission. */

import type { ChargeInfoWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useChargeInfo } from '../../../data/wallet/deposits.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { BankChannel } from './bank-channel.tsx';
import { DepositFields } from './deposit-fields.tsx';
import { CoinChannel } from './coin-channel.tsx';
import { type DepositForm, type DepositChannelKind, useDepositForm } from './use-deposit-form.ts';

const DepositSheet = lazyComponent(() => import('./deposit-sheet.tsx').then((m) => m.DepositSheet));

const KINDS = ['coin', 'bank'] as const satisfies readonly DepositChannelKind[];

export function DepositBody({ records }: { records: string }) {
  const { t } = useTranslation();
  const { value, failed, retry } = useChargeInfo();
  const slow = useSlow(value === undefined && !failed);
  if (failed) return <ErrorState title={t('charge.failed')} text={t('charge.failedText')} onRetry={retry} />;
  if (value === undefined) return slow ? <Waiting /> : null;
  return <Filled info={value} records={records} />;
}

function Filled({ info, records }: { info: ChargeInfoWire; records: string }) {
  const { t } = useTranslation();
  const form = useDepositForm(info);
  const { kind, setKind, terms } = form;
  return (
    <div className="deposit-body">
      <Segmented
        label={t('charge.kind')}
        options={KINDS.map((value) => ({
          value,
          label: t(`charge.kinds.${value}`),
          testId: `deposit-${value}`,
        }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'coin' ? <CoinChannel channels={form} /> : <BankChannel channels={form} />}
      {terms !== null && <DepositFields form={form} terms={terms} />}
      <Unanswered form={form} records={records} />
      <DepositSheet deposit={form.sent} fresh onClose={form.forgetSent} />
    </div>
  );
}

function Unanswered({ form, records }: { form: DepositForm; records: string }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={form.unanswered}
      onClose={form.forgetUnanswered}
      title={t('charge.unanswered.title')}
      text={t('charge.unanswered.text')}
      held={form.busy}
      testId="deposit-unanswered"
    >
      <Button busy={form.busy} onClick={form.askAgain}>
        {t('charge.unanswered.again')}
      </Button>
      <ButtonLink kind="secondary" to={records}>
        {t('charge.unanswered.look')}
      </ButtonLink>
    </Dialog>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="deposit-body" role="status" aria-label={t('ui.loading')}>
      <Skeleton width="100%" height="2.5rem" />
      <Skeleton width="100%" height="17rem" />
      <Skeleton width="100%" height="3.625rem" />
    </div>
  );
}
