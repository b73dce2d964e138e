/** The dial of the leverage with what it would mean, in the sheet behind the ticket's box. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { isolate } from '../../../ui/format/isolate.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { pointsText } from '../../../ui/format/price-text.ts';
import { KeyFigures } from '../../../ui/figures/key-figures.tsx';
import { LeverageDial } from '../../../ui/controls/leverage-dial.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { riskText } from './risk-text.ts';
import type { Ticket } from './use-ticket.ts';

interface LeverageChoiceProps {
  readonly ticket: Ticket;
  readonly start: number;
  readonly onDone: () => void;
}

export function LeverageChoice({ ticket, start, onDone }: LeverageChoiceProps) {
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
