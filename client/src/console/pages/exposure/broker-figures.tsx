/** Figures of the broker: result of the day, cost of the open positions, and client money in use. */

import { useTranslation } from 'react-i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { moneyDirection } from '../../../ui/format/money-text.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';

export function BrokerFigures({ exposure }: { exposure: AdminOutput['risk']['exposure'] }) {
  const { t } = useTranslation('console');
  const { house, margin, positions } = exposure;
  const open = fixDecimal(positions, 0);
  return (
    <section>
      <KeyFigures
        items={[
          {
            label: t('exposure.houseToday'),
            value: <BrokerMoney of={house.today} />,
            testId: 'broker-today',
          },
          {
            label: t('exposure.houseOpen'),
            value: <BrokerMoney of={house.floating} />,
            testId: 'broker-open',
          },
          { label: t('exposure.clientMargin'), value: <Money amount={margin} places={0} /> },
          { label: t('exposure.positions'), value: open, testId: 'exposure-positions' },
        ]}
      />
      {!house.is_whole && <p className="exposure-note">{t('exposure.reading')}</p>}
      {Number(house.credits) !== 0 && (
        <p className="exposure-note">
          {t('exposure.credits')} <Money amount={house.credits} />
        </p>
      )}
    </section>
  );
}

/** An amount in the colour of its direction; mirrored, the clients' floating profit with the opposite sign. */
export function BrokerMoney({ of, mirrored = false }: { of: string; mirrored?: boolean }) {
  const own = mirrored ? opposite(of) : of;
  return <Money amount={own} sign className={moneyDirection(own)} />;
}

const NOTHING = /^-?0\.0*$/;

/** Of a decimal text, as text, so that no digit is lost; zero has no sign. */
export function opposite(amount: string): string {
  if (NOTHING.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
