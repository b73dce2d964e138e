import { decodeOrder, type PositionView } from '@vernier/shared/api/order-codec';
import { expect, it } from 'vitest';
import { orderWire } from '../../../../test/order-wire.ts';
import { closeChoices } from './close-many.ts';

function position(id: number, instrumentId: number): PositionView {
  const order = decodeOrder({ ...orderWire(id, 1), ForexId: instrumentId });
  if (order.status !== 'holding') throw new Error('a position is open');
  return order;
}

/** The profit of position 1 is 5 USD, that of 2 is −3, that of 3 is 0. */
const PROFITS = new Map([
  [1, 5_000_000n],
  [2, -3_000_000n],
  [3, 0n],
]);
const profitOf = ({ id }: PositionView) => PROFITS.get(id) ?? 0n;

it('[TRADE-11] offers all positions, winners, losers and each instrument, with their number and sum', () => {
  const choices = closeChoices([position(1, 1), position(2, 1), position(3, 2)], profitOf);
  expect(choices.map(({ name, filter, count, profitMicros }) => [name, filter, count, profitMicros])).toEqual(
    [
      ['all', {}, 3, 2_000_000n],
      ['profit', { result: 'profit' }, 1, 5_000_000n],
      ['loss', { result: 'loss' }, 1, -3_000_000n],
      ['instrument', { instrumentId: 1 }, 2, 2_000_000n],
      ['instrument', { instrumentId: 2 }, 1, 0n],
    ],
  );
});

it('[TRADE-11] offers no choice that fits nothing, and no instrument when there is one', () => {
  const choices = closeChoices([position(1, 1), position(3, 1)], profitOf);
  expect(choices.map(({ name }) => name)).toEqual(['all', 'profit']);
});
