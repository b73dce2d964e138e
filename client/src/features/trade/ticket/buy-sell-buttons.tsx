/** Buttons that buy and sell, or links to an account for a visitor. */

import './buy-sell-buttons.css';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spreadText } from '../../../ui/numbers/distance.tsx';
import { useOffline } from '../../../data/transport/offline.ts';
import { type Freshness, useQuote } from '../../../data/market/quotes.ts';
import { openDemo } from '../../../data/user/session.ts';
import { BusyTicks, Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { kindOf } from './ticket-refusal.ts';
import type { Ticket } from './use-ticket.ts';

export function BuySellButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const quote = useQuote(ticket.instrument.code);
  if (ticket.context.account === 'anonymous' && ticket.refusal('buy') === 'anonymous') {
    return <LoginButtons code={ticket.instrument.code} />;
  }
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
  const show = () => ticket.dispatch({ type: 'side', side });
  return (
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
        if (!blocked) void ticket.send(side);
      }}
    >
      <span>
        {kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`)}
        {note !== null && `, ${note}`}
      </span>
      <Price value={price} precision={ticket.instrument.precision} />
      {busy && <BusyTicks />}
    </button>
  );
}

/** The problem of the price; null for a tradable one. */
function useNote(freshness: Freshness): string | null {
  const { t } = useTranslation();
  if (useOffline()) return t('ui.offlineButton');
  if (freshness === 'stale') return t('ticket.stale');
  return freshness === 'expired' ? t('ticket.expired') : null;
}

/** Logs in and returns to this page, or opens a demo account here. */
function LoginButtons({ code }: { code: string }) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      await openDemo();
    } catch {
      // the call has already shown the reason
    } finally {
      setOpening(false);
    }
  };
  return (
    <div className="buy-sell-login">
      <Button kind="secondary" busy={opening} onClick={() => void open()}>
        {t('ticket.openDemo')}
      </Button>
      <ButtonLink to={`/login?from=${encodeURIComponent(`/trade?code=${code}`)}`} testId="buy">
        {t('ticket.login')}
      </ButtonLink>
    </div>
  );
}
