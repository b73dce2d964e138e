/** The leverage box of the ticket and the sheet with the dial behind it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { isolate } from '../../ui/format/isolate.ts';
import { leverageText, percentText } from '../../ui/format/number-text.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { formatScaled } from '@vernier/shared/decimal';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { LeverageDial } from '../../ui/leverage-dial.tsx';
import { Money } from '../../ui/money.tsx';
import { MiniRuler } from '../../ui/rest-scale.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Ticket } from './use-ticket.ts';

export function LeverageField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { instrument, state } = ticket;
  const { multiples } = instrument;
  const at = state.multiple === null ? -1 : multiples.indexOf(state.multiple);
  const fixed = instrument.marginMode === 'fixed';
  return (
    <>
      <button
        type="button"
        className="leverage"
        data-testid="ticket-multiple"
        disabled={multiples.length === 0 || fixed || state.sending !== null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <small>{t('ticket.leverage')}</small>
        <b>
          {fixed ? (
            t('ticket.fixed')
          ) : (
            <bdi>{state.multiple === null ? NO_VALUE : leverageText(state.multiple)}</bdi>
          )}
        </b>
        {at >= 0 && !fixed && <MiniRuler at={rulerPlace(at, multiples.length)} />}
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        label={t('ticket.leverageOf', { name: instrument.showCode })}
      >
        {open && state.multiple !== null && (
          <LeverageChoice ticket={ticket} start={state.multiple} onDone={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}

interface LeverageChoiceProps {
  readonly ticket: Ticket;
  readonly start: number;
  readonly onDone: () => void;
}

function LeverageChoice({ ticket, start, onDone }: LeverageChoiceProps) {
  const { t } = useTranslation();
  const [multiple, setMultiple] = useState(start);
  const { instrument } = ticket;
  const summary = ticket.summaryWith(multiple);
  return (
    <div className="leverage-choice">
      <p className="cap">{t('ticket.leverageOf', { name: instrument.showCode })}</p>
      <p className="leverage-figure">
        <bdi>{leverageText(multiple)}</bdi>
      </p>
      <LeverageDial
        label={t('ticket.leverage')}
        options={instrument.multiples}
        value={multiple}
        onChange={setMultiple}
        testId="ticket-dial"
      />
      <p className="sub">
        {t('ticket.leverageMeans', { margin: isolate('1.00 USD'), size: isolate(`${multiple}.00 USD`) })}
      </p>
      <KeyFigures
        items={[
          { label: t('ticket.margin'), value: <Money amount={summary?.marginMicros ?? null} /> },
          {
            label: t('ticket.stopOut'),
            value: (
              <bdi>
                {summary?.stopOut == null ? NO_VALUE : pointsText(summary.stopOut, instrument.precision)}
              </bdi>
            ),
          },
          {
            label: t('ticket.riskAfter'),
            value: <bdi>{summary?.riskAfterCents == null ? NO_VALUE : riskText(summary.riskAfterCents)}</bdi>,
          },
        ]}
      />
      <Button
        onClick={() => {
          ticket.dispatch({ type: 'multiple', multiple });
          onDone();
        }}
      >
        {t('ticket.useLeverage', { multiple: isolate(leverageText(multiple)) })}
      </Button>
    </div>
  );
}

/** Where the needle stands under the box, kept off its round corners. */
function rulerPlace(at: number, count: number): number {
  return count > 1 ? 0.08 + (0.84 * at) / (count - 1) : 0.5;
}

/** Hundredths of a percent as text. */
export function riskText(cents: number): string {
  return percentText(formatScaled(cents, 2));
}
