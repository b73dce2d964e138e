/** Dial of the leverage with its effect, in the sheet of the ticket's field. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { hundredthsText, isolate, leverageText, pointsText } from '../../../ui/format/number-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { LeverageDial } from '../../../ui/controls/leverage-dial.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { useLiveTicket } from './ticket-provider.tsx';

interface LeverageChoiceProps {
  readonly start: number;
  readonly onDone: () => void;
}

export function LeverageChoice({ start, onDone }: LeverageChoiceProps) {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  const [leverage, setLeverage] = useState(start);
  const { instrument } = ticket;
  const summary = ticket.summaryWith(leverage);
  return (
    <div className="leverage-choice">
      <p className="cap">{t('ticket.leverageOf', { name: instrument.showCode })}</p>
      <p className="leverage-figure">
        <bdi>{leverageText(leverage)}</bdi>
      </p>
      <LeverageDial
        label={t('ticket.leverage')}
        options={instrument.leverages}
        value={leverage}
        onChange={setLeverage}
        testId="ticket-dial"
      />
      <p className="sub">
        {t('ticket.leverageMeans', { margin: isolate('1.00 USD'), size: isolate(`${leverage}.00 USD`) })}
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
            value: (
              <bdi>{summary?.riskAfterCents == null ? NO_VALUE : hundredthsText(summary.riskAfterCents)}</bdi>
            ),
          },
        ]}
      />
      <Button
        onClick={() => {
          ticket.dispatch({ type: 'leverage', leverage });
          onDone();
        }}
      >
        {t('ticket.useLeverage', { multiple: isolate(leverageText(leverage)) })}
      </Button>
    </div>
  );
}
