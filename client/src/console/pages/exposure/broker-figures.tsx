/** Figures of the broker: result of the day, cost of the open positions, and client money in use. */

import { useTranslation } from 'react-i18next';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { KeyFigures } from '../../../ui/numbers/key-figures.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import type { ExposureRow } from './exposure-data.ts';
import { BrokerMoney } from './broker-money.tsx';

export function BrokerFigures({ exposure }: { exposure: ExposureRow }) {
  const { t } = useTranslation('console');
  const { house, margin, positions } = exposure;
  return (
    <section>
      <KeyFigures
        items={[
          { label: t('exposure.houseToday'), value: <BrokerMoney of={house.today} />, testId: 'house-today' },
          {
            label: t('exposure.houseOpen'),
            value: <BrokerMoney of={house.floating} />,
            testId: 'house-open',
          },
          { label: t('exposure.clientMargin'), value: <Money amount={margin} places={0} /> },
          {
            label: t('exposure.positions'),
            value: fixDecimal(positions, 0),
            testId: 'exposure-positions',
          },
        ]}
      />
      {!house.is_whole && <p className="house-note">{t('exposure.reading')}</p>}
      {Number(house.credits) !== 0 && (
        <p className="house-note">
          {t('exposure.credits')} <Money amount={house.credits} />
        </p>
      )}
    </section>
  );
}
