/** Which instrument the page shows: the one in the address, else the last one looked at, else the first of the list. */

import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InstrumentInfo, useInstruments } from '../../data/market/instruments.ts';

const KEY = 'vernier.instrument';

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberInstrument(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // a browser that stores nothing starts with the first instrument next time
  }
}

export interface ChosenInstrument {
  readonly instrument: InstrumentInfo | undefined;
  readonly instruments: readonly InstrumentInfo[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly choose: (code: string) => void;
}

export function useChosenInstrument(): ChosenInstrument {
  const [query, setQuery] = useSearchParams();
  const { instruments, loading, failed, retry } = useInstruments();
  const asked = query.get('code') ?? remembered();
  const instrument = instruments.find((one) => one.code === asked) ?? instruments[0];
  const choose = useCallback((code: string) => setQuery({ code }, { replace: true }), [setQuery]);
  return { instrument, instruments, loading, failed, retry, choose };
}
