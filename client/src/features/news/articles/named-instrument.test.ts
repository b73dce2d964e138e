/** Tests of the instrument of a title: the first that is named by its whole code. */

import { describe, expect, it } from 'vitest';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { namedInstrument } from './named-instrument.ts';

const INSTRUMENTS = ['EUR/USD', 'US500', 'XAU/USD'].map((showCode) => ({ showCode })) as InstrumentInfo[];

describe('[SITE-4] the instrument of a title', () => {
  it.each([
    ['EUR/USD +1.2% in an hour', 'EUR/USD'],
    ['市場回顧：XAU/USD領先，EUR/USD落後', 'XAU/USD'],
    ['\u2066US500\u2069: 2%', 'US500'],
    ['US5000 and EUR/USDT, then US500', 'US500'],
    ['Nothing named', undefined],
  ])('%s', (title, showCode) => {
    expect(namedInstrument(title, INSTRUMENTS)?.showCode).toBe(showCode);
  });
});
