/** Button that closes at the market price, or shows why nothing can be closed now. */

import type { PositionView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { useFreshness, useQuote } from '../../../data/market/quotes.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface CloseButtonProps {
  readonly order: PositionView;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly label: string;
  /** The profit on the button; null shows none. */
  readonly amount: string | null;
  readonly testId: string;
  readonly onClose: () => void;
}

export function CloseButton(props: CloseButtonProps) {
  const { order, busy, disabled = false, label, amount, testId, onClose } = props;
  const { t } = useTranslation();
  const { code } = order.instrument;
  const freshness = useFreshness(code);
  const status = useQuote(code)?.status;
  const closed = freshness === 'closed';
  const offline = useOffline();
  const without = offline || closed || freshness === 'expired';
  const buttonText = () => {
    if (offline) return t('ui.offlineButton');
    if (closed) return t(status === 'halted' ? 'order.haltedMarket' : 'order.closedMarket');
    return freshness === 'expired' ? t('order.noPrice') : label;
  };
  return (
    <Button block busy={busy} disabled={disabled || without} testId={testId} onClick={onClose}>
      {buttonText()}
      {!closed && !offline && amount !== null && (
        <span className="position-sheet-amount">
          <bdi>{amount}</bdi>
        </span>
      )}
    </Button>
  );
}
