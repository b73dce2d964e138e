/** The rows. A price only ever re-renders its own row; the list re-renders when its instruments or their order change. */

import { memo } from 'react';
import type { InstrumentInfo } from '../../data/instruments.ts';
import { useMiniChart } from '../../data/mini-charts.ts';
import { useFreshness, useQuote } from '../../data/quotes.ts';
import { QuoteRow } from '../../ui/quote-row.tsx';

export const MarketList = memo(function MarketList({
  instruments,
}: {
  instruments: readonly InstrumentInfo[];
}) {
  return (
    <div className="home-list">
      {instruments.map((instrument) => (
        <MarketRow key={instrument.code} instrument={instrument} />
      ))}
    </div>
  );
});

const MarketRow = memo(function MarketRow({ instrument }: { instrument: InstrumentInfo }) {
  const { code, showCode, name, logo, precision } = instrument;
  const quote = useQuote(code);
  const freshness = useFreshness(code);
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
      stale={freshness === 'stale' || freshness === 'expired'}
      spark={closes}
      base={quote?.open}
      to={`/trade?code=${code}`}
    />
  );
});
