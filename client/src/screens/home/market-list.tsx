/** The rows; the list re-renders when its instruments or their order change, not with a price. */

import { memo } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { InstrumentRow } from '../../desk/instrument-row.tsx';

export const MarketList = memo(function MarketList({
  instruments,
}: {
  instruments: readonly InstrumentInfo[];
}) {
  return (
    <div className="home-list">
      {instruments.map((instrument) => (
        <InstrumentRow key={instrument.code} instrument={instrument} />
      ))}
    </div>
  );
});
