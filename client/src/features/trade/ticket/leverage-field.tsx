/** Leverage field of the ticket and the sheet with its dial. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { MiniRuler } from '../../../ui/gauges/empty-scale.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { Ticket } from './use-ticket.ts';

const LeverageChoice = lazyComponent(() => import('./leverage-choice.tsx').then((m) => m.LeverageChoice));

export function LeverageField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { instrument, state } = ticket;
  const { leverages } = instrument;
  const at = state.leverage === null ? -1 : leverages.indexOf(state.leverage);
  const fixed = instrument.marginMode === 'fixed';
  return (
    <>
      <button
        type="button"
        className="leverage"
        data-testid="ticket-multiple"
        disabled={leverages.length === 0 || fixed || state.sending !== null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <small>{t('ticket.leverage')}</small>
        <b>
          {fixed ? (
            t('ticket.fixed')
          ) : (
            <bdi>{state.leverage === null ? NO_VALUE : leverageText(state.leverage)}</bdi>
          )}
        </b>
        {at >= 0 && !fixed && <MiniRuler at={rulerPlace(at, leverages.length)} />}
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        label={t('ticket.leverageOf', { name: instrument.showCode })}
      >
        {open && state.leverage !== null && (
          <LeverageChoice ticket={ticket} start={state.leverage} onDone={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}

/** Position of the mark below the field, kept away from its round corners. */
function rulerPlace(at: number, count: number): number {
  return count > 1 ? 0.08 + (0.84 * at) / (count - 1) : 0.5;
}
