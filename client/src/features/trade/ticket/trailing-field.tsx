/** Trailing stop in the ticket: a checkbox, the distance in points, and what it is worth. */

import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { useTranslation } from 'react-i18next';
import { SteppedInput, stepped } from '../../../ui/controls/stepped-input.tsx';
import { moneyText } from '../../../ui/format/money-text.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { usualDistance } from '../../orders/stops/trailing-check.ts';
import { trailingBounds, trailingProblem } from './ticket-refusal.ts';
import type { Ticket } from './use-ticket.ts';

const FAR = 1_000_000_000;

export function TrailingField({ ticket, hintId }: { ticket: Ticket; hintId: string }) {
  const { t } = useTranslation();
  const { state, context } = ticket;
  const { trailing, side } = state;
  const name = t('ticket.trailingStop');
  const wrong = trailingProblem(state, context, side) !== null;
  const disabled = state.sending !== null;
  const allowed = trailingBounds(state, context, side);
  const usual = allowed === null ? null : usualDistance(allowed, context.quote?.bid ?? 0);
  const set = (points: number | null) => ticket.dispatch({ type: 'trailing', trailing: { points } });
  const tick = () => (trailing === null ? set(usual) : ticket.dispatch({ type: 'trailing', trailing: null }));
  const step = allowed?.min ?? 1;
  return (
    <div className={classNames('stop', trailing !== null && 'stop--on', wrong && 'stop--wrong')}>
      <label className="stop-tick">
        <input
          type="checkbox"
          className="stop-check"
          checked={trailing !== null}
          disabled={disabled}
          aria-label={name}
          data-testid="ticket-trailing-tick"
          onChange={tick}
        />
        <span className="stop-mark">{trailing !== null && <Icon name="check" size={15} weight={2.4} />}</span>
      </label>
      <span className="stop-price">
        <span className="stop-name" aria-hidden="true">
          {t('ticket.distanceIn', { name, unit: t('ticket.points') })}
        </span>
        <SteppedInput
          className="stop-input"
          label={t('ticket.distanceIn', { name, unit: t('ticket.points') })}
          value={trailing?.points ?? null}
          scale={0}
          places={0}
          placeholder={trailing === null ? t('ticket.off') : ''}
          disabled={disabled || trailing === null}
          invalid={wrong}
          describedBy={hintId}
          testId="ticket-trailing"
          onChange={set}
          move={(count) => set(stepped(trailing?.points ?? usual, { step, min: step, max: FAR, count }))}
        />
      </span>
      {trailing !== null && <DistanceWorth ticket={ticket} />}
    </div>
  );
}

/** What the position loses from the best price to the stop. */
function DistanceWorth({ ticket: { state, context } }: { ticket: Ticket }) {
  const points = state.trailing?.points ?? null;
  const { instrument, conversion } = context;
  if (points === null || state.lots === null || conversion === null) return null;
  const position = { side: 'buy', lots: state.lots, openPrice: points, conversion } as const;
  const { micros } = profitAt(position, 0, instrument);
  return (
    <span className="stop-money">
      <bdi className="down" data-testid="ticket-trailing-money">
        {moneyText(micros, 2, true)}
      </bdi>
    </span>
  );
}
