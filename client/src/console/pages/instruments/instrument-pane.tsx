/** Instrument details: its contract, and for permitted roles the form that changes it. */

import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { Facts } from '../../components/facts.tsx';
import { Pane } from '../../components/console-page.tsx';
import { type InstrumentRow, TERM_EDITORS } from './term-changes.ts';
import { InstrumentForm } from './instrument-form.tsx';

export function InstrumentPane({ row }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  const may = useMay(TERM_EDITORS);
  return (
    <Pane title={<bdi>{row.show_code}</bdi>}>
      <Facts
        facts={[
          { name: t('instruments.state'), value: t(`instruments.is.${row.state}`) },
          { name: t('instruments.hours'), value: t(`instruments.hoursOf.${row.hours}`) },
          { name: t('instruments.spreadNow'), value: row.spread_points },
          { name: t('instruments.margin'), value: t(`instruments.marginOf.${row.margin_mode}`) },
          { name: t('instruments.step'), value: row.lot_step },
        ]}
      />
      {may ? <InstrumentForm row={row} /> : <p className="pane-text">{t('instruments.readOnly')}</p>}
    </Pane>
  );
}
