/** Buttons that buy and sell, or the step before: an account for a visitor, a deposit for an account without money. */

import './buy-sell-buttons.css';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { spreadText } from '../../../ui/numbers/distance.tsx';
import { useOffline } from '../../../data/transport/offline.ts';
import { type Freshness, useQuote } from '../../../data/market/quotes.ts';
import { useUser } from '../../../data/user/session.ts';
import { BusyTicks, Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, lotsText, pointsText } from '../../../ui/format/number-text.ts';
import { ConfirmedCommand } from '../../orders/confirmed-command.tsx';
import { useDemoOpening } from '../../demo-account/use-demo-opening.ts';
import { kindOf, needsMoney } from './ticket-refusal.ts';
import type { Ticket } from './use-ticket.ts';

export function BuySellButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const quote = useQuote(ticket.instrument.code);
  const isReal = useUser()?.is_demo !== 1;
  if (ticket.context.account === 'anonymous' && ticket.refusal('buy') === 'anonymous') {
    return <LoginButtons ticket={ticket} />;
  }
  if (isReal && needsMoney(ticket.context, ticket.refusal(ticket.state.side)))
    return <DepositButton ticket={ticket} />;
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
  const name = kind === null ? t(`order.side.${side}`) : t(`ticket.kind.${side}.${kind}`);
  return (
    <ConfirmedCommand
      title={t('ticket.ask.title')}
      text={questionText(ticket, name, t)}
      confirm={name}
      cancel={t('ticket.ask.cancel')}
      onConfirm={() => void ticket.send(side)}
    >
      {(start) => (
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
            start();
          }}
        >
          <span>
            {name}
            {note !== null && `, ${note}`}
          </span>
          <Price value={price} precision={ticket.instrument.precision} />
          {busy && <BusyTicks />}
        </button>
      )}
    </ConfirmedCommand>
  );
}

/** The order of the shown side, which a press on its button has set. */
function questionText({ state, summary, instrument }: Ticket, kind: string, t: TFunction): string {
  return t('ticket.ask.text', {
    kind,
    lots: isolate(state.lots === null ? NO_VALUE : lotsText(state.lots, instrument.lotStep)),
    name: isolate(instrument.showCode),
    price: isolate(summary === null ? NO_VALUE : pointsText(summary.price, instrument.precision)),
    margin: isolate(summary === null ? NO_VALUE : moneyText(summary.marginMicros, 2)),
    fee: isolate(summary === null ? NO_VALUE : moneyText(summary.feeMicros, 2)),
  });
}

/** The problem of the price; null for a tradable one. */
function useNote(freshness: Freshness): string | null {
  const { t } = useTranslation();
  if (useOffline()) return t('ui.offlineButton');
  if (freshness === 'stale') return t('ticket.stale');
  return freshness === 'expired' ? t('ticket.expired') : null;
}

/** What both sides cost, for an account that cannot trade yet. */
function PriceLine({ ticket: { instrument } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const quote = useQuote(instrument.code);
  const spread = quote === undefined ? 0 : quote.askPoints - quote.bidPoints;
  return (
    <p className="buy-sell-prices" data-testid="ticket-prices">
      <span>
        {t('order.side.sell')} <Price value={quote?.bid ?? null} precision={instrument.precision} />
      </span>
      {spread > 0 && (
        <span>
          <span className="vh">{t('ticket.spread')} </span>
          <bdi>{spreadText(spread, instrument.precision)}</bdi>
        </span>
      )}
      <span>
        {t('order.side.buy')} <Price value={quote?.ask ?? null} precision={instrument.precision} />
      </span>
    </p>
  );
}

/** Logs in and returns to this page, or opens a demo account here. */
function LoginButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { isOpening, open } = useDemoOpening();
  const from = encodeURIComponent(`/trade?code=${ticket.instrument.code}`);
  return (
    <>
      <PriceLine ticket={ticket} />
      <div className="buy-sell-login">
        <Button kind="secondary" busy={isOpening} onClick={() => void open()}>
          {t('ticket.openDemo')}
        </Button>
        <ButtonLink to={`/login?from=${from}`} testId="buy">
          {t('ticket.login')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The first step of a real account without money. */
function DepositButton({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  return (
    <>
      <PriceLine ticket={ticket} />
      <div className="buy-sell-deposit">
        <p>{t('ticket.noMoney')}</p>
        <ButtonLink to="/mine/charge" testId="ticket-deposit">
          {t('ticket.deposit')}
        </ButtonLink>
      </div>
    </>
  );
}
