/** Pushes to an account's owner about transfers, in the shapes of the REST responses [DEPOSIT-8]. */

import { invariant } from '@vernier/shared/assert';
import type { Committed } from '@vernier/shared/engine/requests';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { WithdrawalContext } from './wallet-context.ts';
import type { PresentContext, WalletPush } from '../../core/feeds/account-feed.ts';
import { presentDeposit } from './present-deposit.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

type PushSources = Pick<WithdrawalContext, 'siteSettings' | 'destinations'>;

/** Presents a commit's transfer; an adjustment only once it has changed the balance. */
export function transferPresenter({ siteSettings, destinations }: PushSources) {
  return (
    transferId: number,
    { transfers }: Committed,
    { event, account }: PresentContext,
  ): WalletPush | Promise<WalletPush> => {
    const transfer = transfers.find(({ id }) => id === transferId);
    invariant(transfer !== undefined, `a commit that names transfer ${transferId} carries it`);
    const { reviewHours } = siteSettings;
    switch (transfer.kind) {
      case 'deposit':
        return () => ({ event: 'deposit', deposit: presentDeposit(transfer, reviewHours), account });
      case 'withdrawal':
        return destinations.of(transfer.accountId).then((cipher) => (lang) => {
          const withdrawal = presentWithdrawal(transfer, { reviewHours, cipher, lang });
          return { event: 'withdrawal', withdrawal, account };
        });
      case 'adjustment':
        return () =>
          event.body.kind === 'AdjustmentApplied'
            ? { event: 'adjustment', amount: formatMicros(transfer.amountMicros), account }
            : null;
    }
  };
}
