/** Volume field: a stepper with the volume in units, or its problem, as the second line. */

import { LOT_DECIMALS, LOT_SCALE, type Lots } from '@vernier/shared/numbers/price';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { compactText, isolate, leverageText, lotPlaces, lotsText } from '../../../ui/format/number-text.ts';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { divRound } from '@vernier/shared/numbers/money';
import { groupedDigits } from '../../../ui/format/decimal.ts';
import { needsMoney } from './ticket-refusal.ts';
import { useLiveTicket } from './ticket-provider.tsx';

/** Reasons about the volume, shown in its second line. */
const HERE = [
  'lots_missing',
  'lots_too_few',
  'lots_too_many',
  'lots_off_step',
  'leverage_above_tier',
  'insufficient_margin',
  'margin_called',
  'no_multiplier',
] as const;

export function LotsField() {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const helpId = useId();
  const { instrument, state, summary } = ticket;
  const refusal = ticket.refusal(state.side);
  const reason = needsMoney(ticket.context, refusal) ? undefined : HERE.find((one) => one === refusal);
  const fitting = summary?.affordableLots ?? 0;
  const text = (lots: number) => lotsText(lots, instrument.lotStep);
  const problem = () => {
    if (reason === undefined) return null;
    if (reason === 'insufficient_margin') {
      return fitting === 0 ? t('ticket.fitsNone') : t('ticket.fits', { lots: isolate(text(fitting)) });
    }
    if (reason === 'leverage_above_tier')
      return t('ticket.refusal.leverage_above_tier', {
        max: isolate(leverageText(summary?.tier?.leverage ?? 0)),
      });
    return t(`ticket.refusal.${reason}`, {
      min: isolate(text(instrument.minLots)),
      max: compactText(Math.floor(instrument.maxLots / 10 ** LOT_DECIMALS)),
      step: isolate(text(instrument.lotStep)),
    });
  };
  const units = unitsText(state.lots, instrument);
  return (
    <Stepper
      label={t('ticket.lots')}
      unit={
        <span id={helpId} className={reason === undefined ? undefined : 'ticket-wrong'}>
          {problem() ?? (
            <>
              {t('ticket.lots')}
              {units !== null && (
                <>
                  {' \u00b7 '}
                  <bdi>{units}</bdi>
                </>
              )}
            </>
          )}
        </span>
      }
      value={state.lots}
      step={instrument.lotStep}
      min={instrument.minLots}
      max={instrument.maxLots}
      scale={LOT_DECIMALS}
      places={lotPlaces(instrument.lotStep)}
      invalid={reason !== undefined && reason !== 'no_multiplier'}
      disabled={state.sending !== null}
      testId="ticket-lots"
      describedBy={helpId}
      onChange={(lots) => ticket.dispatch({ type: 'lots', lots })}
    />
  );
}

interface Traded {
  readonly showCode: string;
  readonly units: number;
}

/** Null without a volume. The unit is named where the code is a pair, as in `EUR/USD`. */
export function unitsText(lots: Lots | null, { showCode, units }: Traded): string | null {
  if (lots === null) return null;
  const [base, quote] = showCode.split('/');
  const exact = BigInt(lots) * BigInt(units);
  const whole = exact % BigInt(LOT_SCALE) === 0n;
  const amount = whole
    ? groupedDigits(exact / BigInt(LOT_SCALE), 0)
    : groupedDigits(divRound(exact * 100n, BigInt(LOT_SCALE)), 2);
  return quote === undefined ? amount : `${amount} ${base}`;
}
