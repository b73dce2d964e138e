/** Hint below the boxes: the problem of a stop with a valid price, else how a pending order fills. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import {
  STOP_NAMES,
  type StopBounds,
  type StopName,
  type StopProblem,
  stopProblemText,
  suggestedStop,
} from '../../orders/stops/stop-check.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { distanceProblemText } from '../../orders/stops/trailing-check.ts';
import { kindOf, stopBounds, ticketStopProblem, trailingBounds, trailingProblem } from './ticket-refusal.ts';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

interface Wrong {
  readonly stop: StopName;
  readonly problem: StopProblem;
  readonly bounds: StopBounds;
}

function wrongStop({ state, context }: Ticket): Wrong | null {
  const side = state.side;
  for (const stop of STOP_NAMES) {
    const problem = ticketStopProblem(state, context, side, stop);
    const bounds = stopBounds(state, context, side, stop);
    if (problem !== null && bounds !== null) return { stop, problem, bounds };
  }
  return null;
}

export function TicketHint({ id }: { id: string }) {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const wrong = wrongStop(ticket);
  const { instrument } = ticket;
  const suggested = wrong === null ? null : suggestedStop(wrong.bounds);
  const price = suggested === null ? '' : pointsText(suggested, instrument.precision);
  const distance = wrong === null ? distanceHint(ticket, t) : null;
  // a ticked box holds the current price until the first edit: a suggestion, not yet a mistake
  const isWrong = (wrong !== null && wrong.problem !== 'unmoved') || distance !== null;
  return (
    <div className={classNames('stop-hint', isWrong && 'stop-hint--wrong')}>
      <span id={id} data-testid="ticket-hint">
        {wrong === null
          ? (distance ?? defaultHint(ticket, t))
          : stopProblemText(wrong.problem, wrong.bounds, instrument.precision, t)}
      </span>
      {wrong !== null && suggested !== null && suggested > 0 && (
        <button
          type="button"
          className="stop-use"
          aria-label={t('ticket.useFor', { name: t(`ticket.${wrong.stop}`), price: isolate(price) })}
          data-testid="ticket-nearest"
          onClick={() => ticket.dispatch({ type: 'stop', stop: wrong.stop, points: suggested })}
        >
          {t('ticket.use', { price: isolate(price) })}
        </button>
      )}
    </div>
  );
}

/** The problem of the trailing stop's distance; null without one. */
function distanceHint({ state, context, instrument }: Ticket, t: TFunction): string | null {
  const problem = trailingProblem(state, context, state.side);
  const allowed = trailingBounds(state, context, state.side);
  if (problem === null || allowed === null) return null;
  return distanceProblemText(problem, { allowed, precision: instrument.precision }, t);
}

/** Without a problem: how the order fills, the side of the stops, or their smallest distance. */
function defaultHint({ state, context, instrument }: Ticket, t: TFunction): string {
  const { side } = state;
  const kind = kindOf(state, context, side);
  if (kind !== null) {
    return t(`ticket.fills.${kind}`, {
      kind: t(`ticket.kind.${side}.${kind}`),
      price: isolate(pointsText(state.target?.points ?? 0, instrument.precision)),
    });
  }
  if (state.stopLoss !== null || state.takeProfit !== null) return t(`ticket.stopsFit.${state.side}`);
  const distance = distanceText(Math.max(instrument.stopsLevel, 1), instrument.precision, t);
  return t('ticket.stopsLevel', { distance });
}
