/** Search results: immediately those of this device, then those of the server, which searches in all languages. */

import { filterInstruments } from '../../../data/market/instrument-list.ts';
import {
  type InstrumentInfo,
  useInstruments,
  useInstrumentSearch,
} from '../../../data/market/instruments.ts';
import { useDebounced } from './use-debounced.ts';

export interface InstrumentResults {
  readonly instruments: readonly InstrumentInfo[];
  /** The server has not responded for this text yet. */
  readonly searching: boolean;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

export function useResults(text: string): InstrumentResults {
  const { instruments, loading, failed, retry } = useInstruments();
  const query = useDebounced(text.trim());
  const search = useInstrumentSearch(query);
  if (text.trim() === '' || failed) return { instruments, searching: false, failed, loading, retry };
  const settled = query === text.trim();
  const found = settled ? search.found : null;
  const here = filterInstruments(instruments, { text });
  return {
    instruments: found === null ? here : instruments.filter((instrument) => found.includes(instrument.code)),
    searching: !search.failed && found === null,
    failed: settled && search.failed && here.length === 0,
    loading,
    retry: search.retry,
  };
}
