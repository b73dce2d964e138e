/** Overnight financing of the order in the form: one night of its side, with the terms of both sides behind it. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Calculation } from '@vernier/shared/trading/pricing/calculation';
import { swapOf, type SwapInputs } from '@vernier/shared/trading/pricing/swap';
import { useTranslation } from 'react-i18next';
import { ExplainedNumber, TicketSwap } from '../../explain/explained.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import type { TicketContext, TicketState } from './order-form-state.ts';
import type { TicketSummary } from './ticket-summary.ts';
import type { Ticket } from './use-ticket.ts';

/** One night of the order at its opening price; null while an input is missing. */
export function previewOf(
  { lots, side }: Pick<TicketState, 'lots' | 'side'>,
  { instrument, conversion }: Pick<TicketContext, 'instrument' | 'conversion'>,
  summary: Pick<TicketSummary, 'price'> | null,
): Calculation<SwapInputs> | null {
  if (lots === null || conversion === null || summary === null) return null;
  const { swapMode } = instrument;
  const rateMicros = side === 'buy' ? instrument.swapBuyMicros : instrument.swapSellMicros;
  const position = { lots, openPrice: summary.price, conversion };
  return swapOf(position, { swapMode, rateMicros, nights: 1 }, instrument);
}

export function SwapPreview({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { state, context, summary, instrument } = ticket;
  const night = previewOf(state, context, summary);
  const amount: Micros | null = night?.micros ?? null;
  return (
    <ExplainedNumber
      name={t('order.swap')}
      content={<TicketSwap calculation={night} instrument={instrument} />}
      testId="explain-ticket-swap"
    >
      <Money amount={amount} sign testId="ticket-swap" />
    </ExplainedNumber>
  );
}
