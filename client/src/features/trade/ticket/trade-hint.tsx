/** One hint of the Trade page at a time, above the ticket; once it is closed, the next one that is of use. */

import './trade-hint.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarketStatus } from '../../../data/market/quotes.ts';
import { useOpenOrders } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/user/session.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { type DraftTicket, useDraftTicket } from './ticket-provider.tsx';
import { nextHint, shownHints, storeShownHint, type TradeHintName } from './hint-order.ts';

const touch = matchMedia('(pointer: coarse)');

/** Nothing for visitors: their ticket has other questions. */
export function TradeHint() {
  const ticket = useDraftTicket();
  const market = useMarketStatus(ticket.instrument.code) ?? 'open';
  const user = useUser();
  const hasLines = useHasLines(ticket);
  const [shown, setShown] = useState(shownHints);
  const hint = nextHint(shown, { isTouch: touch.matches, hasLines });
  if (user === null || hint === null || market !== 'open') return null;
  return <Hint key={hint} hint={hint} onClose={() => setShown(shownHints())} />;
}

function Hint({ hint, onClose }: { hint: TradeHintName; onClose: () => void }) {
  const { t } = useTranslation();
  useEffect(() => storeShownHint(hint), [hint]);
  return (
    <div className="trade-hint" role="note" data-testid={`trade-hint-${hint}`}>
      <Icon name="info" size={18} weight={1.8} />
      <p>{t(`trade.hint.${hint}`)}</p>
      <button type="button" aria-label={t('ui.dismiss')} onClick={onClose}>
        <Icon name="close" size={16} weight={2} />
      </button>
    </div>
  );
}

/** A line of the draft or of an order of this instrument can be moved. */
function useHasLines({ state, instrument }: DraftTicket): boolean {
  const orders = useOpenOrders();
  if (state.stopLoss !== null || state.takeProfit !== null) return true;
  return [...orders.values()].some(
    (order) =>
      order.instrumentId === instrument.id &&
      (order.status === 'pending' || order.stopLoss !== null || order.takeProfit !== null),
  );
}
