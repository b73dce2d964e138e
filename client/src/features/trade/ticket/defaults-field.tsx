/** Start values of the ticket for its instrument: those that are stored, and storing the entered ones. */

import { useTranslation } from 'react-i18next';
import { useOrderDefaults } from '../../../data/orders/order-settings.ts';
import { useDeviationChoice } from '../../../ui/browser/deviation-choice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { isolate, leverageText, lotsText } from '../../../ui/format/number-text.ts';
import type { Ticket } from './use-ticket.ts';

export function DefaultsField({ ticket: { instrument, state } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { code, showCode, lotStep } = instrument;
  const { defaults, save, remove } = useOrderDefaults(code);
  const [deviation] = useDeviationChoice();
  const { lots, leverage } = state;
  return (
    <section className="ticket-wide-option">
      <span className="mic">{t('ticket.defaults.title', { name: isolate(showCode) })}</span>
      {defaults !== undefined && (
        <p data-testid="ticket-defaults">
          {t('ticket.defaults.saved', {
            lots: isolate(lotsText(defaults.lots, lotStep)),
            leverage: isolate(defaults.leverage === null ? NO_VALUE : leverageText(defaults.leverage)),
            deviation: isolate(`${defaults.deviation}×`),
          })}
        </p>
      )}
      <div className="ticket-defaults">
        <Button
          kind="secondary"
          size="small"
          disabled={lots === null}
          testId="ticket-defaults-save"
          onClick={() => {
            if (lots !== null) save({ code, lots, leverage, deviation: defaults?.deviation ?? deviation });
          }}
        >
          {t('ticket.defaults.save')}
        </Button>
        {defaults !== undefined && (
          <Button kind="text" size="small" testId="ticket-defaults-remove" onClick={remove}>
            {t('ticket.defaults.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
