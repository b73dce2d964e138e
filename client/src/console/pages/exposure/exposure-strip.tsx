/** The largest positions of real money and the accounts in danger, in the height of a few rows; nothing while there are none. */

import './exposure-page.css';
import './exposure-strip.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { adminApi } from '../../data/admin-api.ts';
import { InstrumentCell } from '../../components/instrument-cell.tsx';
import { BrokerFigures, BrokerMoney } from './broker-figures.tsx';
import {
  EXPOSURE_REFRESH_MS,
  ExposureScale,
  LotsText,
  type ScaledRow,
  scaledRows,
} from './exposure-table.tsx';
import { StopOutList } from './risk-accounts.tsx';

const ROWS = 6;
const ACCOUNTS = 3;

const REAL_BOOK = { book: 'real' } as const;

/** Whether it is not known yet if there is anything to show. */
export function useExposurePending(enabled: boolean): boolean {
  const { isPending } = adminApi.risk.exposure.useQuery(REAL_BOOK, { enabled });
  return enabled && isPending;
}

export function ExposureStrip() {
  const { t } = useTranslation('console');
  const { data } = adminApi.risk.exposure.useQuery(REAL_BOOK, { refetchInterval: EXPOSURE_REFRESH_MS });
  if (data === undefined || data.positions === 0) return null;
  return (
    <div className="exposure-strip">
      <section className="strip-exposure">
        <h2 className="exposure-title">
          {t('exposure.live')}
          <small>{t('exposure.liveNote')}</small>
        </h2>
        <div className="strip-row strip-row--head">
          <span>{t('exposure.instrument')}</span>
          <span>{t('exposure.short')}</span>
          <span />
          <span>{t('exposure.long')}</span>
          <span>{t('exposure.netLots')}</span>
          <span>{t('exposure.today')}</span>
        </div>
        {scaledRows(data.instruments)
          .slice(0, ROWS)
          .map((row) => (
            <StripRow key={row.sums.code} {...row} />
          ))}
      </section>
      <section className="strip-broker">
        <BrokerFigures exposure={data} />
        <StopOutList accounts={data.worst_accounts.slice(0, ACCOUNTS)} watched={data.watched} />
      </section>
    </div>
  );
}

function StripRow({ sums, most }: ScaledRow) {
  return (
    <Link to={`/orders?q=${sums.code}`} className="strip-row">
      <InstrumentCell code={sums.code} name={sums.show_code} size={22} />
      <span className="ink2">
        <LotsText lots={sums.short_lots} />
      </span>
      <ExposureScale sums={sums} most={most} />
      <LotsText lots={sums.long_lots} />
      <LotsText lots={sums.net_lots} sign />
      <BrokerMoney of={sums.house_today} />
    </Link>
  );
}
