/** The market as administrators see it, and what they may do to it where an installation is for trying things out. */

import './market-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupedDigits, NO_VALUE } from '../../../ui/format/decimal.ts';
import { priceText } from '../../../ui/format/number-text.ts';
import { useWide } from '../../../ui/browser/use-wide.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { InstrumentCell } from '../../components/instrument-cell.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import {
  InstrumentInterventions,
  type MarketInstrument,
  type MarketState,
  StateTag,
} from './instrument-interventions.tsx';
import { MarketWideInterventions } from './market-wide-interventions.tsx';

/** An instrument, and the market time by which its newest tick is so old. */
interface Row extends MarketInstrument {
  readonly nowMs: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { head: 'market.instrument', cell: (row) => <InstrumentCell code={row.code} name={row.show_code} /> },
  { head: 'market.state', cell: ({ state }) => <StateTag state={state} /> },
  { head: 'market.bid', end: true, cell: (row) => <bdi>{quoteText(row, 'bid')}</bdi> },
  { head: 'market.ask', end: true, wideOnly: true, cell: (row) => <bdi>{quoteText(row, 'ask')}</bdi> },
  {
    head: 'market.spread',
    end: true,
    wideOnly: true,
    cell: ({ quote }) => <bdi>{quote === null ? NO_VALUE : quote.spread_points}</bdi>,
  },
  { head: 'market.age', end: true, cell: (row) => <Age row={row} /> },
];

const REFRESH_MS = 1_000;

export function MarketPage() {
  const { t } = useTranslation('console');
  const market = adminApi.market.state.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isMover = useMay(['risk', 'owner']);
  const [chosen, choose] = useSelection();
  const isWide = useWide();
  const [isWholeOpen, setWholeOpen] = useState(false);
  const { data } = market;
  if (data === undefined) return <QueryState query={market} />;
  const instrument = data.instruments.find(({ code }) => code === chosen);
  const mayMove = data.may_move && isMover;
  const whole = <MarketWideInterventions state={data} mayMove={mayMove} />;
  const detail = instrument && (
    <InstrumentInterventions key={instrument.code} instrument={instrument} state={data} mayMove={mayMove} />
  );
  const narrowDetail = isWholeOpen ? whole : null;
  return (
    <Split
      list={
        <>
          <MarketLine state={data} />
          {!isWide && (
            <div className="market-note">
              <Button kind="outline" size="small" onClick={() => setWholeOpen(true)} testId="market-whole">
                {t('market.whole')}
              </Button>
            </div>
          )}
          <InstrumentTable state={data} chosen={chosen} onChoose={choose} />
        </>
      }
      detail={detail ?? (isWide ? null : narrowDetail)}
      resting={whole}
      label={instrument?.show_code ?? t('market.whole')}
      onClose={() => {
        setWholeOpen(false);
        choose(null);
      }}
    />
  );
}

/** Time, speed and hours of the market, and why it cannot be moved. */
function MarketLine({ state }: { readonly state: MarketState }) {
  const { t } = useTranslation('console');
  const { time, speed, hours, may_move: mayMove } = state;
  return (
    <>
      <p className="market-line">
        <bdi data-testid="market-now">{utcTimeText(time)}</bdi>
        <span>{speed === 0 ? t('market.stopDone') : t('market.speedNow', { factor: speed })}</span>
        <span>{t(`market.hours.${hours}`)}</span>
      </p>
      {!mayMove && (
        <div className="market-note">
          <Note title={t('market.off')}>{t('market.offText')}</Note>
        </div>
      )}
    </>
  );
}

interface InstrumentTableProps {
  readonly state: MarketState;
  readonly chosen: string | null;
  readonly onChoose: (code: string) => void;
}

function InstrumentTable({ state, chosen, onChoose }: InstrumentTableProps) {
  const { t } = useTranslation('console');
  const search = useSearchText().toUpperCase().replace('/', '');
  const nowMs = Date.parse(state.time);
  return (
    <DataTable
      label={t('market.instruments')}
      columns={COLUMNS}
      rows={state.instruments.filter(({ code }) => code.includes(search)).map((row) => ({ ...row, nowMs }))}
      rowKey={({ code }) => code}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ code }) => `market-${code}`}
    />
  );
}

function quoteText({ quote, price_precision }: MarketInstrument, side: 'bid' | 'ask'): string {
  return quote === null ? NO_VALUE : priceText(quote[side], price_precision);
}

const TENTHS_MS = 100;

function Age({ row: { quote, nowMs } }: { row: Row }) {
  const { t } = useTranslation('console');
  if (quote === null) return NO_VALUE;
  const tenths = Math.floor(Math.max(0, nowMs - Date.parse(quote.time)) / TENTHS_MS);
  return <bdi>{t('market.seconds', { seconds: groupedDigits(tenths, 1) })}</bdi>;
}
