/** Stop-loss and take-profit boxes of the ticket: a checkbox, the price, and the result of reaching it. */

import './stop-fields.css';
import { useTranslation } from 'react-i18next';
import { priceStep } from '../../../ui/format/price-step.ts';
import { STOP_NAMES, type StopName } from '../../orders/stops/stop-check.ts';
import { balanceShareText } from '../../orders/profit-share.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { moneyDirection, moneyText } from '../../../ui/format/money-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { SteppedInput, stepped } from '../../../ui/controls/stepped-input.tsx';
import { ticketStopProblem } from './ticket-refusal.ts';
import { stopResult } from './ticket-summary.ts';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

const TEST_IDS = { stopLoss: 'ticket-sl', takeProfit: 'ticket-tp' } as const;

interface StopFieldsProps {
  /** The id of the element with the text of the problem. */
  readonly hintId: string;
}

export function StopFields({ hintId }: StopFieldsProps) {
  return (
    <div className="stops">
      {STOP_NAMES.map((stop) => (
        <StopField key={stop} stop={stop} hintId={hintId} />
      ))}
    </div>
  );
}

type StopFieldProps = StopFieldsProps & { readonly stop: StopName };

function StopField({ stop, hintId }: StopFieldProps) {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const { state, context, instrument } = ticket;
  const entry = state[stop];
  const name = t(`ticket.${stop}`);
  const side = state.side;
  const problem = ticketStopProblem(state, context, side, stop);
  const wrong = problem !== null && problem !== 'unmoved';
  const now = context.quote?.bid ?? null;
  const disabled = state.sending !== null;
  const tick = () => ticket.dispatch(entry === null ? { type: 'tick', stop, now } : { type: 'untick', stop });
  const set = (points: number | null) => ticket.dispatch({ type: 'stop', stop, points });
  const step = priceStep(entry?.points ?? now ?? 1);
  return (
    <div className={classNames('stop', entry !== null && 'stop--on', wrong && 'stop--wrong')}>
      <label className="stop-tick">
        <input
          type="checkbox"
          className="stop-check"
          checked={entry !== null}
          disabled={disabled}
          aria-label={name}
          data-testid={`${TEST_IDS[stop]}-tick`}
          onChange={tick}
        />
        <span className="stop-mark">{entry !== null && <Icon name="check" size={15} weight={2.4} />}</span>
      </label>
      <span className="stop-price">
        <span className="stop-name" aria-hidden="true">
          {name}
        </span>
        <SteppedInput
          className="stop-input"
          label={name}
          value={entry?.points ?? null}
          scale={instrument.precision}
          places={instrument.precision}
          placeholder={entry === null ? t('ticket.off') : ''}
          disabled={disabled || entry === null}
          invalid={wrong}
          describedBy={hintId}
          testId={TEST_IDS[stop]}
          onChange={set}
          move={(count) => {
            const rule = { step, min: step, max: Number.MAX_SAFE_INTEGER, count };
            set(stepped(entry?.points ?? now, rule));
          }}
        />
      </span>
      {entry !== null && <StopMoney ticket={ticket} stop={stop} />}
    </div>
  );
}

/** The result of closing there, and its share of the balance. */
function StopMoney({ ticket, stop }: { ticket: Ticket; stop: StopName }) {
  const { t } = useTranslation();
  const { state, context } = ticket;
  const micros = stopResult(state, context, state.side, stop);
  if (micros === null) return null;
  const share =
    typeof context.account === 'string' ? null : balanceShareText(micros, context.account.balanceMicros);
  return (
    <span className="stop-money">
      <bdi className={moneyDirection(micros)} data-testid={`${TEST_IDS[stop]}-money`}>
        {moneyText(micros, 2, true)}
      </bdi>
      {share !== null && (
        <span className="stop-share">
          <bdi aria-hidden="true">{share}</bdi>
          <span className="vh">{t('ticket.ofBalance', { percent: share })}</span>
        </span>
      )}
    </span>
  );
}
