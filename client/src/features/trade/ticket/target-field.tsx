/** Target field of a pending order: a stepper with the distance to the market, or its problem, as the second line. */

import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { priceStep } from '../../../ui/format/price-step.ts';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { targetProblem } from './ticket-refusal.ts';
import { useLiveTicket } from './ticket-provider.tsx';

export function TargetField() {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const helpId = useId();
  const { instrument, state, context } = ticket;
  const points = state.target?.points ?? null;
  const problem = targetProblem(state, context, state.side);
  const market = context.quote === null ? null : openingPriceOf(state.side, context.quote);
  const away = points === null || market === null ? null : points - market;
  const step = priceStep(points ?? market ?? 1);
  const second = () => {
    if (problem !== null) return t(`ticket.targetProblem.${problem}`);
    if (away === null) return t('ticket.target');
    const distance = distanceText(Math.abs(away), instrument.precision, t);
    return `${t('ticket.target')} \u00b7 ${t(away < 0 ? 'ticket.below' : 'ticket.above', { distance })}`;
  };
  return (
    <Stepper
      label={t('ticket.target')}
      unit={
        <span id={helpId} className={problem !== null && state.target?.moved ? 'ticket-wrong' : undefined}>
          {second()}
        </span>
      }
      value={points}
      step={step}
      min={step}
      scale={instrument.precision}
      places={instrument.precision}
      invalid={problem !== null && state.target?.moved === true}
      disabled={state.sending !== null}
      testId="ticket-target"
      describedBy={helpId}
      onChange={(next) => ticket.dispatch({ type: 'target', points: next })}
    />
  );
}
