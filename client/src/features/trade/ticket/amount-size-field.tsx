/** Size by amount in the ticket: an amount in USD, as margin or as value, that sets the lots, and what these take. */

import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { SteppedInput, stepped } from '../../../ui/controls/stepped-input.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, lotsText } from '../../../ui/format/number-text.ts';
import { AMOUNT_KINDS, type AmountKind, marginOrValue, sizeByAmount } from './amount-size.ts';
import type { Ticket } from './use-ticket.ts';

const CENT_PLACES = 2;
const MICROS_PER_CENT = 10_000n;
const STEP_CENTS = 1000;

interface SizedEntry {
  /** Null while the text is no number. */
  readonly cents: number | null;
  /** The lots and leverage of the form then: another choice there empties the field. */
  readonly lots: number | null;
  readonly leverage: number | null;
}

export function AmountSizeField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const textId = useId();
  const { state, context, dispatch } = ticket;
  const [kind, setKind] = useState<AmountKind>('margin');
  const [sized, setSized] = useState<SizedEntry | null>(null);
  const counts = sized !== null && sized.lots === state.lots && sized.leverage === state.leverage;
  const cents = counts ? sized.cents : null;
  const least = marginOrValue(kind, context.instrument.minLots, state, context);
  const size = (next: number | null, by = kind) => {
    const micros = next === null ? null : BigInt(next) * MICROS_PER_CENT;
    const fitting = micros === null ? state.lots : sizeByAmount(by, micros, state, context);
    // without lots the form sends nothing
    const lots = fitting === 0 ? null : (fitting ?? state.lots);
    setSized({ cents: next, lots, leverage: state.leverage });
    dispatch({ type: 'lots', lots });
  };
  const tooSmall = cents !== null && state.lots === null;
  return (
    <section className="ticket-wide-option">
      <span className="mic">{t('ticket.amount.title')}</span>
      <ChipRow label={t('ticket.amount.title')}>
        {AMOUNT_KINDS.map((one) => (
          <Chip
            key={one}
            selected={one === kind}
            testId={`ticket-amount-${one}`}
            onClick={() => {
              setKind(one);
              if (cents !== null) size(cents, one);
            }}
          >
            {t(one === 'margin' ? 'ticket.margin' : 'ticket.amount.value')}
          </Chip>
        ))}
      </ChipRow>
      <label className="stop stop--on ticket-amount">
        <span className="stop-name">{t('ticket.amount.field')}</span>
        <SteppedInput
          className="stop-input"
          label={t('ticket.amount.field')}
          value={cents}
          scale={CENT_PLACES}
          places={CENT_PLACES}
          disabled={least === null || state.sending !== null}
          invalid={tooSmall}
          describedBy={textId}
          testId="ticket-amount"
          onChange={size}
          move={(count) =>
            size(stepped(cents, { step: STEP_CENTS, min: STEP_CENTS, max: Number.MAX_SAFE_INTEGER, count }))
          }
        />
      </label>
      <p id={textId} className="mic" role="status" data-testid="ticket-amount-text">
        {tooSmall && least !== null
          ? t('ticket.amount.tooSmall', { amount: isolate(moneyText(least)) })
          : cents === null
            ? t('ticket.amount.hint')
            : takenText(ticket, t)}
      </p>
    </section>
  );
}

/** `Lots 0.09 · Margin 99.01 · Value 9,900.90`, of the lots in the form. */
function takenText({ state, context, instrument }: Ticket, t: TFunction): string {
  const { lots } = state;
  if (lots === null) return t('ticket.amount.hint');
  const money = (kind: AmountKind) => {
    const micros = marginOrValue(kind, lots, state, context);
    return micros === null ? NO_VALUE : isolate(moneyText(micros));
  };
  return [
    `${t('ticket.lots')} ${isolate(lotsText(lots, instrument.lotStep))}`,
    `${t('ticket.margin')} ${money('margin')}`,
    `${t('ticket.amount.value')} ${money('value')}`,
  ].join(' \u00b7 ');
}
