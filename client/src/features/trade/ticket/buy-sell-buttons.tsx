/** Buttons that buy and sell, or the step before: an account for a visitor, a deposit for an account without money. */

import './buy-sell-buttons.css';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spreadText } from '../../../ui/numbers/distance.tsx';
import { useOffline } from '../../../data/transport/offline.ts';
import { type Freshness, useQuote } from '../../../data/market/quotes.ts';
import { useUser } from '../../../data/user/session.ts';
import { BusyTicks } from '../../../ui/controls/button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { kindOf, needsMoney } from './ticket-refusal.ts';
import { useConfirmation } from '../../../data/orders/order-settings.ts';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

/** Rendered before it opens, so that its code is loaded by then. */
const OrderQuestion = lazyComponent(() => import('./order-question.tsx').then((m) => m.OrderQuestion));
const FirstStepButtons = lazyComponent(() =>
  import('./first-step-buttons.tsx').then((m) => m.FirstStepButtons),
);

export const loadFirstStep = FirstStepButtons.preload;

export function BuySellButtons() {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const quote = useQuote(ticket.instrument.code);
  const isReal = useUser()?.is_demo !== 1;
  if (ticket.context.account === 'anonymous' && ticket.refusal('buy') === 'anonymous') {
    return <FirstStep ticket={ticket} step="login" />;
  }
  if (isReal && needsMoney(ticket.context, ticket.refusal(ticket.state.side)))
    return <FirstStep ticket={ticket} step="deposit" />;
  const pending = ticket.state.mode === 'pending';
  const spread = quote === undefined || pending ? 0 : quote.askPoints - quote.bidPoints;
  const target = targetPrice(ticket);
  return (
    <div className="buy-sell" role="group" aria-label={t('ticket.pair')}>
      <TradeButton side="sell" ticket={ticket} price={pending ? target : (quote?.bid ?? null)} />
      {spread > 0 && (
        <span className="buy-sell-spread">
          <span className="vh">{t('ticket.spread')} </span>
          <bdi>{spreadText(spread, ticket.instrument.precision)}</bdi>
        </span>
      )}
      <TradeButton side="buy" ticket={ticket} price={pending ? target : (quote?.ask ?? null)} />
    </div>
  );
}

/** A price in points as the API writes it. */
function targetPrice({ state, instrument }: Ticket): number | null {
  const points = state.target?.points ?? null;
  return points === null ? null : scaledToNumber(points, instrument.precision);
}

function TradeButton({ side, ticket, price }: { side: Side; ticket: Ticket; price: number | null }) {
  const { t } = useTranslation();
  const { freshness, state } = ticket;
  const busy = state.sending?.side === side;
  const note = useNote(freshness);
  const kind = kindOf(state, ticket.context, side);
  const offline = useOffline();
  const blocked = offline || ticket.refusal(side) !== null;
  const [confirmation] = useConfirmation();
  const [isOpen, setOpen] = useState(false);
  const show = () => ticket.dispatch({ type: 'side', side });
  const name = kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`);
  return (
    <>
      <button
        type="button"
        id={`ticket-${side}`}
        className={`buy-sell-button buy-sell-button--${side}`}
        data-testid={side}
        // not `disabled`: it changes with the price, which would move the focus away
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        onFocus={show}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') show();
        }}
        onClick={() => {
          if (blocked) return;
          // a tap gives some browsers' buttons no focus
          show();
          if (confirmation === 'ask') setOpen(true);
          else void ticket.send(side);
        }}
      >
        <span>
          {name}
          {note !== null && `, ${note}`}
        </span>
        <Price value={price} precision={ticket.instrument.precision} />
        {busy && <BusyTicks />}
      </button>
      {confirmation === 'ask' && (
        <OrderQuestion
          ticket={ticket}
          name={name}
          open={isOpen}
          onConfirm={() => {
            setOpen(false);
            void ticket.send(side);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The problem of the price; null for a tradable one. */
function useNote(freshness: Freshness): string | null {
  const { t } = useTranslation();
  if (useOffline()) return t('ui.offlineButton');
  if (freshness === 'stale') return t('ticket.stale');
  return freshness === 'expired' ? t('ticket.expired') : null;
}

/** Its space is there before its code. */
function FirstStep({ ticket, step }: { ticket: Ticket; step: 'login' | 'deposit' }) {
  return (
    <div className="first-step">
      <FirstStepButtons ticket={ticket} step={step} />
    </div>
  );
}
