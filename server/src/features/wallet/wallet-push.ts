/** Pushes to an account's owner about transfers, in the shapes of the REST responses [DEPOSIT-8]. */

import { invariant } from '@vernier/shared/assert';
import type { Committed } from '@vernier/shared/engine/requests';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import type { WithdrawalContext } from './wallet-context.ts';
import type { PresentContext } from '../../core/feeds/account-feed.ts';
import { presentDeposit } from './present-deposit.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

type PushSources = Pick<WithdrawalContext, 'siteSettings' | 'destinations'>;

/** Presents a commit's transfer; an adjustment only once it has changed the balance. */
export function transferPresenter({ siteSettings, destinations }: PushSources) {
  return (
    transferId: number,
    { transfers }: Committed,
    { event, account, lang }: PresentContext,
  ): WalletPushWire | null => {
    const transfer = transfers.find(({ id }) => id === transferId);
    invariant(transfer !== undefined, `a commit that names transfer ${transferId} carries it`);
    const { reviewHours } = siteSettings;
    switch (transfer.kind) {
      case 'deposit':
        return { event: 'deposit', deposit: presentDeposit(transfer, reviewHours), account };
      case 'withdrawal': {
        const withdrawal = presentWithdrawal(transfer, { reviewHours, destinations, lang });
        return { event: 'withdrawal', withdrawal, account };
      }
      case 'adjustment':
        return event.body.kind === 'AdjustmentApplied'
          ? { event: 'adjustment', amount: formatMicros(transfer.amountMicros), account }
          : null;
    }
  };
}
