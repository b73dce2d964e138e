/** The leverage box of the ticket and the sheet with the dial behind it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { later } from '../../../ui/surfaces/later.tsx';
import { MiniRuler } from '../../../ui/scales/rest-scale.tsx';
import { Sheet } from '../../../ui/surfaces/sheet.tsx';
import type { Ticket } from './use-ticket.ts';

const LeverageChoice = later(() => import('./leverage-choice.tsx').then((m) => m.LeverageChoice));

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

/** Where the needle stands under the box, kept off its round corners. */
function rulerPlace(at: number, count: number): number {
  return count > 1 ? 0.08 + (0.84 * at) / (count - 1) : 0.5;
}
