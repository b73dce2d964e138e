/** Every instrument with its state, its newest quote and how old that is. */

import { useTranslation } from 'react-i18next';
import { groupedDigits, NO_VALUE } from '../../../ui/format/decimal.ts';
import { priceText } from '../../../ui/format/number-text.ts';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import type { MarketInstrument } from './market-data.ts';

/** An instrument, and the market time by which its newest tick is so old. */
interface Row {
  readonly of: MarketInstrument;
  readonly nowMs: number;
}

function State({ state }: Pick<MarketInstrument, 'state'>) {
  const { t } = useTranslation('console');
  return <Tag tone={state === 'open' ? 'neutral' : 'needle'}>{t(`market.is.${state}`)}</Tag>;
}

const TENTHS_MS = 100;

function Age({ of: { quote }, nowMs }: Row) {
  const { t } = useTranslation('console');
  if (quote === null) return NO_VALUE;
  const tenths = Math.floor(Math.max(0, nowMs - Date.parse(quote.time)) / TENTHS_MS);
  return <bdi>{t('market.seconds', { seconds: groupedDigits(tenths, 1) })}</bdi>;
}

function Price({ of: { quote, price_precision }, side }: Pick<Row, 'of'> & { side: 'bid' | 'ask' }) {
  return <bdi>{quote === null ? NO_VALUE : priceText(quote[side], price_precision)}</bdi>;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'instrument',
    head: 'market.instrument',
    cell: ({ of: { code, show_code } }) => (
      <span className="market-lead">
        <InstrumentDisc code={code} size={24} />
        <bdi>{show_code}</bdi>
      </span>
    ),
  },
  { id: 'state', head: 'market.state', cell: ({ of }) => <State state={of.state} /> },
  { id: 'bid', head: 'market.bid', end: true, cell: ({ of }) => <Price of={of} side="bid" /> },
  {
    id: 'ask',
    head: 'market.ask',
    end: true,
    wideOnly: true,
    cell: ({ of }) => <Price of={of} side="ask" />,
  },
  {
    id: 'spread',
    head: 'market.spread',
    end: true,
    wideOnly: true,
    cell: ({ of: { quote } }) => <bdi>{quote === null ? NO_VALUE : quote.spread_points}</bdi>,
  },
  { id: 'age', head: 'market.age', end: true, cell: (row) => <Age {...row} /> },
];

interface InstrumentStatesProps {
  readonly instruments: readonly MarketInstrument[];
  /** Market time now. */
  readonly timeMs: number;
  readonly chosen: string | null;
  readonly onChoose: (code: string) => void;
}

export function InstrumentStates({ instruments, timeMs, chosen, onChoose }: InstrumentStatesProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('market.instruments')}
      columns={COLUMNS}
      rows={instruments.map((of) => ({ of, nowMs: timeMs }))}
      rowKey={({ of }) => of.code}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ of }) => `market-${of.code}`}
    />
  );
}
