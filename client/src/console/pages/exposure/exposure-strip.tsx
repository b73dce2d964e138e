/** The largest positions of real money and the accounts in danger, in the height of a few rows; nothing while there are none. */

import './exposure-page.css';
import './exposure-strip.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fixDecimal } from '../../../ui/format/decimal.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { type ExposureRow, EXPOSURE_REFRESH_MS } from './exposure-data.ts';
import { ExposureScale } from './exposure-scale.tsx';
import { BrokerFigures } from './broker-figures.tsx';
import { BrokerMoney } from './broker-money.tsx';
import { StopOutList } from './stop-out-list.tsx';

const ROWS = 6;
const ACCOUNTS = 3;
const LOT_PLACES = 2;

const ASKED = { book: 'real' } as const;

/** Whether it is not known yet if there is anything to show. */
export function useExposurePending(enabled: boolean): boolean {
  const { isPending } = adminApi.risk.exposure.useQuery(ASKED, { enabled });
  return enabled && isPending;
}

export function ExposureStrip() {
  const { t } = useTranslation('console');
  const { data } = adminApi.risk.exposure.useQuery(ASKED, { refetchInterval: EXPOSURE_REFRESH_MS });
  if (data === undefined || data.positions === 0) return null;
  const rows = data.instruments
    .toSorted((left, right) => Number(right.gross_value) - Number(left.gross_value))
    .slice(0, ROWS);
  const most = Number(rows[0]?.gross_value ?? 0);
  return (
    <div className="exposure-strip">
      <section className="strip-exposure">
        <h2 className="house-title">
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
        {rows.map((sums) => (
          <StripRow key={sums.code} sums={sums} most={most} />
        ))}
      </section>
      <section className="strip-house">
        <BrokerFigures exposure={data} />
        <StopOutList accounts={data.worst_accounts.slice(0, ACCOUNTS)} watched={data.watched} />
      </section>
    </div>
  );
}

function StripRow({ sums, most }: { sums: ExposureRow['instruments'][number]; most: number }) {
  return (
    <Link to={`/orders?q=${sums.code}`} className="strip-row">
      <span className="exposure-instrument">
        <InstrumentLogo code={sums.code} size={22} />
        <bdi>{sums.show_code}</bdi>
      </span>
      <bdi className="ink2">{fixDecimal(sums.short_lots, LOT_PLACES)}</bdi>
      <ExposureScale sums={sums} most={most} />
      <bdi>{fixDecimal(sums.long_lots, LOT_PLACES)}</bdi>
      <bdi>{fixDecimal(sums.net_lots, LOT_PLACES, true)}</bdi>
      <BrokerMoney of={sums.house_today} />
    </Link>
  );
}
