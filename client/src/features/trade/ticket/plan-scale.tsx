/** Scale of risk and reward of the order in the form: its loss at the stop left, its profit at the target right, the entry as the needle. */

import { divRound, type Micros } from '@vernier/shared/numbers/money';
import { useTranslation } from 'react-i18next';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { Scale } from '../../../ui/gauges/scale.tsx';
import { ticketStopProblem } from './ticket-refusal.ts';
import { stopResult } from './ticket-summary.ts';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

export interface Plan {
  /** Negative. */
  readonly lossMicros: Micros;
  readonly profitMicros: Micros;
  /** Profit for each dollar of the loss, in hundredths. */
  readonly rewardHundredths: bigint;
}

/** Null unless both ends are valid and one loses and the other gains. */
export function planOf({ state, context }: Pick<Ticket, 'state' | 'context'>): Plan | null {
  const { side } = state;
  const isValid = (stop: 'stopLoss' | 'takeProfit') =>
    state[stop] !== null && ticketStopProblem(state, context, side, stop) === null;
  if (!isValid('stopLoss') || !isValid('takeProfit')) return null;
  const lossMicros = stopResult(state, context, side, 'stopLoss');
  const profitMicros = stopResult(state, context, side, 'takeProfit');
  if (lossMicros === null || profitMicros === null || lossMicros >= 0n || profitMicros <= 0n) return null;
  return { lossMicros, profitMicros, rewardHundredths: divRound(profitMicros * 100n, -lossMicros) };
}

export function PlanScale() {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const plan = planOf(ticket);
  if (plan === null) return null;
  const { lossMicros, profitMicros, rewardHundredths } = plan;
  const loss = moneyText(lossMicros, 2, true);
  const profit = moneyText(profitMicros, 2, true);
  const entry = Number(-lossMicros) / Number(profitMicros - lossMicros);
  return (
    <section className="ticket-plan" data-testid="ticket-plan">
      <p className="ticket-panel-head">
        <span>{t('ticket.plan')}</span>
        <bdi>{`${groupedDigits(rewardHundredths, 2)} : 1`}</bdi>
      </p>
      <Scale
        count={57}
        box={16}
        height={(i) => (i % 4 === 0 ? 10 : 7)}
        state={(_, at) => (at < entry ? 'down' : 'up')}
        needle={entry}
        label={t('ticket.planText', { loss: isolate(loss), profit: isolate(profit) })}
      />
      <p className="ticket-plan-ends" aria-hidden="true">
        <bdi className="down">{loss}</bdi>
        <bdi className="up">{profit}</bdi>
      </p>
    </section>
  );
}
