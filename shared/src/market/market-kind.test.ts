import { expect, it } from 'vitest';
import { isSimulated, MARKET_KINDS } from './market-kind.ts';

it('a market whose prices follow from a key or a seed is simulated', () => {
  expect(MARKET_KINDS.filter(isSimulated)).toEqual(['sealed', 'open']);
});
