/** Choices of positions to close together, and the confirmation that names number and sum. */

import './close-many.css';
import type { Micros } from '@vernier/shared/numbers/money';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountFigures } from '../../../data/orders/orders.ts';
import { type ClosedMany, closePositions } from '../../../data/orders/position-commands.ts';
import { floatingNow } from '../../../data/orders/valuation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { useCommand } from '../use-command.ts';
import { type CloseChoice, closeChoices } from './close-many.ts';

interface CloseManyChoicesProps {
  readonly positions: readonly PositionView[];
  readonly hidden: boolean;
  readonly onDone: () => void;
}

export function CloseManyChoices({ positions, hidden, onDone }: CloseManyChoicesProps) {
  const { t } = useTranslation();
  // the sums follow the prices
  useAccountFigures();
  const choices = closeChoices(positions, floatingNow);
  const [chosen, setChosen] = useState<string | null>(null);
  const choice = choices.find((one) => keyOf(one) === chosen) ?? null;
  return (
    <>
      <h2 className="close-many-title">{t('order.closeMany.title')}</h2>
      <ul className="close-many-list">
        {choices.map((one) => (
          <li key={keyOf(one)}>
            <button
              type="button"
              className="close-many-choice"
              data-testid={`close-many-${keyOf(one)}`}
              onClick={() => setChosen(keyOf(one))}
            >
              <span className="close-many-name">{nameOf(one, t)}</span>
              <span className="close-many-facts">
                <span className="ink3">{t('order.count', { count: one.count })}</span>
                <Money amount={one.profitMicros} sign hidden={hidden} currency="USD" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {choice !== null && (
        <ConfirmClose choice={choice} hidden={hidden} onClose={() => setChosen(null)} onDone={onDone} />
      )}
    </>
  );
}

interface ConfirmProps {
  readonly choice: CloseChoice;
  readonly hidden: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmClose({ choice, hidden, onClose, onDone }: ConfirmProps) {
  const { t } = useTranslation();
  const amount = (micros: Micros) => isolate(`${moneyText(micros, 2, true)} USD`);
  const done = ({ closed, failed }: ClosedMany) => {
    const profit = closed.reduce(
      (sum, order) => sum + (order.status === 'closed' ? order.profitMicros : 0n),
      0n,
    );
    const orders = t('order.count', { count: closed.length });
    toast(t('order.closeMany.done', { orders, amount: amount(profit) }), { tone: 'done' });
    if (failed > 0)
      toast(t('order.closeMany.failed', { orders: t('order.count', { count: failed }) }), { tone: 'error' });
    onDone();
  };
  const command = useCommand(() => closePositions(choice.filter), done);
  const orders = t('order.count', { count: choice.count });
  return (
    <Confirm
      open
      danger
      busy={command.busy}
      title={nameOf(choice, t)}
      text={t('order.closeMany.text', { orders, amount: hidden ? '•••' : amount(choice.profitMicros) })}
      confirm={t('order.closeMany.confirm')}
      cancel={t('order.closeMany.keep')}
      testId="close-many-confirm"
      onConfirm={() => void command.run()}
      onClose={onClose}
    />
  );
}

function nameOf(
  { name, code }: CloseChoice,
  t: (key: `order.closeMany.${'all' | 'profit' | 'loss'}`) => string,
) {
  return name === 'instrument' ? isolate(code) : t(`order.closeMany.${name}`);
}

function keyOf({ name, filter }: CloseChoice): string {
  return name === 'instrument' ? String(filter.instrumentId) : name;
}
