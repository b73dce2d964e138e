/** The step before the first order: an account for a visitor, a deposit for a real account without money; with the prices of both sides. */

import { useTranslation } from 'react-i18next';
import { useQuote } from '../../../data/market/quotes.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { spreadText } from '../../../ui/numbers/distance.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { useDemoOpening } from '../../demo-account/use-demo-opening.ts';
import type { Ticket } from './use-ticket.ts';

export function FirstStepButtons({ ticket, step }: { ticket: Ticket; step: 'login' | 'deposit' }) {
  return (
    <>
      <PriceLine ticket={ticket} />
      {step === 'login' ? <LoginButtons ticket={ticket} /> : <DepositButton />}
    </>
  );
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
    <div className="buy-sell-login">
      <Button kind="secondary" busy={isOpening} onClick={() => void open()}>
        {t('ticket.openDemo')}
      </Button>
      <ButtonLink to={`/login?from=${from}`} testId="buy">
        {t('ticket.login')}
      </ButtonLink>
    </div>
  );
}

/** The first step of a real account without money. */
function DepositButton() {
  const { t } = useTranslation();
  return (
    <div className="buy-sell-deposit">
      <p>{t('ticket.noMoney')}</p>
      <ButtonLink to="/mine/charge" testId="ticket-deposit">
        {t('ticket.deposit')}
      </ButtonLink>
    </div>
  );
}
