/** One instrument with its live price, as the market and the search list it; a price only ever re-renders its own row. */

import { memo } from 'react';
import type { InstrumentInfo } from '../data/instruments.ts';
import { useMiniChart } from '../data/mini-charts.ts';
import { useFreshness, useQuote } from '../data/quotes.ts';
import { QuoteRow } from '../ui/quote-row.tsx';
import { useClosedWords } from './use-closed-words.ts';

export const InstrumentRow = memo(function InstrumentRow({ instrument }: { instrument: InstrumentInfo }) {
  const { code, showCode, name, logo, precision } = instrument;
  const quote = useQuote(code);
  const freshness = useFreshness(code);
  const { closedText, closedWord } = useClosedWords(instrument);
  const closes = useMiniChart(code, true);
  return (
    <QuoteRow
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
