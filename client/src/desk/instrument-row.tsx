/** One instrument with its live price, as the market and the search list it; a price only ever re-renders its own row. */

import { memo, useRef } from 'react';
import type { InstrumentInfo } from '../data/instruments.ts';
import { useMiniChart } from '../data/mini-charts.ts';
import { useFreshness, useQuote } from '../data/quotes.ts';
import { QuoteRow } from '../ui/quote-row.tsx';
import { useSight } from '../ui/sight.ts';
import { useClosedWords } from './use-closed-words.ts';

export const InstrumentRow = memo(function InstrumentRow({ instrument }: { instrument: InstrumentInfo }) {
  const { code, showCode, name, logo, precision } = instrument;
  const element = useRef<HTMLElement>(null);
  const sight = useSight(element);
  const quote = useQuote(code, sight);
  const freshness = useFreshness(code);
  const { closedText, closedWord } = useClosedWords(instrument);
  const closes = useMiniChart(code, true, sight);
  return (
    <QuoteRow
      element={element}
      code={code}
      showCode={showCode}
      name={name}
      logo={logo}
      price={quote?.last ?? null}
      precision={precision}
      percent={quote?.change ?? null}
      closed={freshness === 'closed'}
      closedText={closedText}
      closedWord={closedWord}
      stale={freshness === 'stale' || freshness === 'expired'}
      spark={closes}
      base={quote?.open}
      to={`/trade?code=${code}`}
    />
  );
});
