/** The pane beside the queue, by what it is about. */

import { DepositDetail } from './deposit-detail.tsx';
import type { Item } from './items.ts';
import { KycDetail } from './kyc-detail.tsx';

interface ItemDetailProps {
  readonly item: Item;
  /** A verdict was given; it is still to be sent. */
  readonly onDecided: () => void;
}

export function ItemDetail({ item, onDecided }: ItemDetailProps) {
  return item.kind === 'deposit' ? (
    <DepositDetail item={item} onDecided={onDecided} />
  ) : (
    <KycDetail item={item} onDecided={onDecided} />
  );
}
