/** Highest leverage of the size tier that the order reaches, after the name of the field; nothing without one. */

import { leverageText } from '../../../ui/format/number-text.ts';
import { useLiveTicket } from './ticket-provider.tsx';

export function LeverageLimit() {
  const { summary } = useLiveTicket();
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
