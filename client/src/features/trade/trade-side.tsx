/** Column beside the chart of a phone on its side: instrument, price, the order in a word, and the two buttons. A tap on the order opens the ticket. */

import './trade-side.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuote, useFreshness } from '../../data/market/quotes.ts';
import { leverageText, lotsText } from '../../ui/format/number-text.ts';
import { Icon } from '../../ui/theme/icon.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Count } from '../../ui/numbers/count.tsx';
import { Delta } from '../../ui/numbers/delta.tsx';
import { Price } from '../../ui/numbers/price.tsx';
import { BuySellButtons } from './ticket/buy-sell-buttons.tsx';
import { OrderModeChoice } from './ticket/order-mode-choice.tsx';
import { TicketForm } from './ticket/ticket.tsx';
import { useDraftTicket } from './ticket/ticket-provider.tsx';

interface TradeSideProps {
  /** Opens the list of instruments. */
  readonly picker: ReactNode;
  readonly openHere: number;
  readonly onShowHere: () => void;
}

export function TradeSide({ picker, openHere, onShowHere }: TradeSideProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { instrument, state } = useDraftTicket();
  const quote = useQuote(instrument.code);
  const freshness = useFreshness(instrument.code);
  const label = t('ticket.label', { name: instrument.showCode });
  // one pair of buttons at a time: they have ids
  const buttons = <BuySellButtons />;
  return (
    <section className="trade-side" aria-label={label}>
      {picker}
      <div className="trade-side-price">
        <Price
          value={quote?.last ?? null}
          precision={instrument.precision}
          flash={freshness === 'live'}
          muted={freshness !== 'live'}
          testId="trade-price"
        />
        {quote !== undefined && <Delta percent={quote.change} />}
      </div>
      <button type="button" className="ticket-open-orders" onClick={onShowHere} aria-haspopup="dialog">
        <Count value={openHere} />
        <span>{t('ticket.open', { count: openHere })}</span>
        <Icon name="right" size={15} weight={1.8} flip />
      </button>
      <button
        type="button"
        className="trade-side-order"
        aria-haspopup="dialog"
        data-testid="ticket-sheet"
        onClick={() => setOpen(true)}
      >
        <small>{t(`ticket.modes.${state.mode}`)}</small>
        <b>
          {state.lots !== null && <bdi>{lotsText(state.lots, instrument.lotStep)}</bdi>}{' '}
          {state.leverage !== null && <bdi>{leverageText(state.leverage)}</bdi>}
        </b>
        <Icon name="sliders" size={18} />
      </button>
      {!isOpen && buttons}
      <Sheet open={isOpen} onClose={() => setOpen(false)} label={label} footer={isOpen && buttons}>
        {isOpen && (
          <div className="ticket-inside">
            <OrderModeChoice />
            <TicketForm />
          </div>
        )}
      </Sheet>
    </section>
  );
}
