/** Row of an instrument with its live price, in every list of instruments. A price re-renders only its own figures. */

import { memo, useRef } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useMiniChart } from '../../data/market/mini-charts.ts';
import { useFreshness, useQuote } from '../../data/market/quotes.ts';
import { type Visibility, useVisibility } from '../../ui/browser/visibility.ts';
import { QuoteFigures, QuoteLine, QuoteRow } from '../../ui/market/quote-row.tsx';
import { useClosedText } from './trading-day-text.ts';

interface InstrumentRowProps {
  readonly instrument: InstrumentInfo;
  readonly size?: 'list' | 'drawer' | 'wide';
  readonly selected?: boolean;
  /** Without it the row links to the instrument's page. */
  readonly onChoose?: (code: string) => void;
}

export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { instrument, size = 'list', selected = false, onChoose } = props;
  const { code, showCode, name, logo } = instrument;
  const element = useRef<HTMLElement>(null);
  const visibility = useVisibility(element);
  const freshness = useFreshness(code);
  const { status, closedText, closedLabel } = useClosedText(instrument);
  const closed = freshness === 'closed';
  const stale = freshness === 'stale' || freshness === 'expired';
  const market = { instrument, visibility, closed };
  return (
    <QuoteRow
      element={element}
      code={code}
      showCode={showCode}
      name={name}
      logo={logo}
      closed={closed}
      closedText={closedText}
      line={size !== 'drawer' && <Line {...market} size={size} />}
      figures={<Figures {...market} stale={stale} halted={status === 'halted'} closedLabel={closedLabel} />}
      size={size}
      selected={selected}
      {...(onChoose === undefined ? { to: `/trade?code=${code}` } : { onClick: onChoose })}
    />
  );
});

interface MarketProps {
  readonly instrument: InstrumentInfo;
  readonly visibility: Visibility;
  readonly closed: boolean;
}

function Line({ instrument, visibility, ...look }: MarketProps & { readonly size: 'list' | 'wide' }) {
  const { points, quote } = useMiniChart(instrument.code, visibility);
  return <QuoteLine points={points} base={quote?.open} percent={quote?.change ?? null} {...look} />;
}

interface FiguresProps extends MarketProps {
  readonly stale: boolean;
  readonly halted: boolean;
  readonly closedLabel: string | undefined;
}

function Figures({ instrument: { code, precision }, visibility, ...state }: FiguresProps) {
  const quote = useQuote(code, visibility);
  return (
    <QuoteFigures
      code={code}
      price={quote?.last ?? null}
      precision={precision}
      percent={quote?.change ?? null}
      seen={visibility.isVisible}
      {...state}
    />
  );
}
