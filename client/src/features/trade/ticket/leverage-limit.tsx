/** Highest leverage of the size tier that the order reaches, after the name of the field; nothing without one. */

import { leverageText } from '../../../ui/format/number-text.ts';
import type { Ticket } from './use-ticket.ts';

export function LeverageLimit({ ticket: { summary } }: { ticket: Ticket }) {
  if (summary?.tier == null) return null;
  return (
    <>
      {' '}
      <bdi data-testid="ticket-tier">
        {'\u2264'} {leverageText(summary.tier.leverage)}
      </bdi>
    </>
  );
}
