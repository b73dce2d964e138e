/** One instrument with its live price, as every list of instruments shows it; a price only ever re-renders its own row. */

import { memo, type RefObject, useRef } from 'react';
import type { InstrumentInfo } from '../data/market/instruments.ts';
import { useMiniChart } from '../data/market/mini-charts.ts';
import { useFreshness, useQuote } from '../data/market/quotes.ts';
import { QuoteRow } from '../ui/market/quote-row.tsx';
import { type Sight, useSight } from '../ui/device/sight.ts';
import { type ClosedWords, useClosedWords } from './use-closed-words.ts';

interface InstrumentRowProps {
  readonly instrument: InstrumentInfo;
  readonly size?: 'list' | 'drawer' | 'wide';
  readonly selected?: boolean;
  /** Without it the row leads to the instrument's page. */
  readonly onChoose?: (code: string) => void;
}

/** What changes more seldom than the price is read out here, so that a price does not read it again. */
export const InstrumentRow = memo(function InstrumentRow(props: InstrumentRowProps) {
  const { instrument, size = 'list' } = props;
  const element = useRef<HTMLElement>(null);
  const sight = useSight(element);
  const closes = useMiniChart(instrument.code, size !== 'drawer', sight);
  const words = useClosedWords(instrument);
  return <PricedRow {...props} {...words} element={element} sight={sight} closes={closes} />;
});

interface PricedRowProps extends InstrumentRowProps, ClosedWords {
  readonly element: RefObject<HTMLElement | null>;
  readonly sight: Sight;
  readonly closes: readonly number[];
}

function PricedRow(props: PricedRowProps) {
  const { instrument, size = 'list', selected = false, onChoose, closes } = props;
  const { code, showCode, name, logo, precision } = instrument;
  const quote = useQuote(code, props.sight);
  const freshness = useFreshness(code);
  return (
    <QuoteRow
      element={props.element}
      code={code}
      showCode={showCode}
      name={name}
      logo={logo}
      price={quote?.last ?? null}
      precision={precision}
      percent={quote?.change ?? null}
      closed={freshness === 'closed'}
      closedText={props.closedText}
      closedWord={props.closedWord}
      stale={freshness === 'stale' || freshness === 'expired'}
      spark={closes}
      base={quote?.open}
      size={size}
      selected={selected}
      {...(onChoose === undefined ? { to: `/trade?code=${code}` } : { onClick: onChoose })}
    />
  );
}
