/** Instrument of the page: the one in the address, else the last one used, else the first of the list. */

import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InstrumentInfo, useInstruments } from '../../data/market/instruments.ts';

const KEY = 'vernier.instrument';

function storedInstrument(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeInstrument(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // a browser without storage starts with the first instrument next time
  }
}

export interface ChosenInstrument {
  readonly instrument: InstrumentInfo | undefined;
  /** The code in the address is not in the list. */
  readonly unknown: string | null;
  readonly instruments: readonly InstrumentInfo[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly choose: (code: string) => void;
}

export function useChosenInstrument(): ChosenInstrument {
  const [query, setQuery] = useSearchParams();
  const { instruments, loading, failed, retry } = useInstruments();
  const inAddress = query.get('code');
  const preferred = inAddress ?? storedInstrument();
  const found = instruments.find((one) => one.code === preferred);
  const unknown = found === undefined && instruments.length > 0 ? inAddress : null;
  const instrument = found ?? (unknown === null ? instruments[0] : undefined);
  const choose = useCallback((code: string) => setQuery({ code }, { replace: true }), [setQuery]);
  return { instrument, unknown, instruments, loading, failed, retry, choose };
}
