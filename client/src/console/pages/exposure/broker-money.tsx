/** The broker's side of an amount, in the colour of its direction. */

import { moneyDirection } from '../../../ui/format/money-text.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { opposite } from './negated-amount.ts';

/** The clients' floating profit with the opposite sign. */
export function BrokerMoney({ of, mirrored = false }: { of: string; mirrored?: boolean }) {
  const own = mirrored ? opposite(of) : of;
  return <Money amount={own} sign className={moneyDirection(own)} />;
}
