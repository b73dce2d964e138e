/** The instruments in the chosen order. An order by price is looked at every two seconds, so that rows do not jump under a thumb. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type SortOrder, sortInstruments } from '../../data/market/instrument-list.ts';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { followQuotes, quotes } from '../../data/market/quotes.ts';
import { Ticker } from '../../data/clock/ticker.ts';

const twoSeconds = new Ticker(2_000);

export function useSorted(
  instruments: readonly InstrumentInfo[],
  order: SortOrder,
): readonly InstrumentInfo[] {
  const byPrice = order !== 'listed' && order !== 'name';
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!byPrice) return () => {};
      const leave = followQuotes(() => instruments.map(({ code }) => code));
      const rest = twoSeconds.listen(listener);
      return () => {
        rest();
        leave();
      };
    },
    [byPrice, instruments],
  );
  // the order as text: the list only re-renders when it is another one
  const read = () =>
    sortInstruments(instruments, order, (code) => quotes.get(code))
      .map((instrument) => instrument.code)
      .join(' ');
  const codes = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
    return codes.split(' ').flatMap((code) => byCode.get(code) ?? []);
  }, [codes, instruments]);
}
