import { expect, it } from 'vitest';
import { CONTEXT, HALF } from '../../../../test/sample-ticket.ts';
import { previewOf } from './swap-preview.tsx';

const PRICE = { price: 110_010 };

it.each([
  ['usd_per_lot', -6_500_000n, -3_250_000n],
  ['points', -7_350_000n, -3_675_000n],
  ['percent_year', -2_500_000n, -3_767_466n],
] as const)('[SWAP-4] the ticket has one night of its order in %s, as a rollover charges it', (...row) => {
  const [swapMode, swapBuyMicros, micros] = row;
  const instrument = { ...CONTEXT.instrument, swapMode, swapBuyMicros };
  const context = { ...CONTEXT, instrument };
  expect(previewOf(HALF, context, PRICE)?.micros).toBe(micros);
  expect(previewOf({ ...HALF, side: 'sell' }, context, PRICE)?.micros).toBe(0n);
  expect(previewOf(HALF, context, null)).toBeNull();
});
