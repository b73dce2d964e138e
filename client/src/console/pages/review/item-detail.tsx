/** The pane beside the queue, by what it is about. */

import { DepositDetail } from './deposit-detail.tsx';
import type { Item } from './items.ts';
import { KycDetail } from './kyc-detail.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

interface ItemDetailProps {
  readonly item: Item;
  /** A verdict was given; it is still to be sent. */
  readonly onDecided: () => void;
}

export function ItemDetail({ item, onDecided }: ItemDetailProps) {
  switch (item.kind) {
    case 'deposit':
      return <DepositDetail item={item} onDecided={onDecided} />;
    case 'withdrawal':
      return <WithdrawalDetail item={item} onDecided={onDecided} />;
    case 'kyc':
      return <KycDetail item={item} onDecided={onDecided} />;
  }
}
