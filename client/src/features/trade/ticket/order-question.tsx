/** Question before an order is sent: its kind, volume, price, margin and fee [TRADE-16]. */

import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, lotsText, pointsText } from '../../../ui/format/number-text.ts';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import type { Ticket } from './use-ticket.ts';

interface OrderQuestionProps {
  readonly ticket: Ticket;
  /** Its side, or its kind while it would wait. */
  readonly name: string;
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function OrderQuestion({ ticket, name, ...dialog }: OrderQuestionProps) {
  const { t } = useTranslation();
  const { state, summary, instrument } = ticket;
  const text = t('ticket.ask.text', {
    kind: name,
    lots: isolate(state.lots === null ? NO_VALUE : lotsText(state.lots, instrument.lotStep)),
    name: isolate(instrument.showCode),
    price: isolate(summary === null ? NO_VALUE : pointsText(summary.price, instrument.precision)),
    margin: isolate(summary === null ? NO_VALUE : moneyText(summary.marginMicros, 2)),
    fee: isolate(summary === null ? NO_VALUE : moneyText(summary.feeMicros, 2)),
  });
  return (
    <Confirm
      {...dialog}
      title={t('ticket.ask.title')}
      text={text}
      confirm={name}
      cancel={t('ticket.ask.cancel')}
      testId="command-question"
    />
  );
}
