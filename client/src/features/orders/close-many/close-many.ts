/** Choices of positions to close together: all, the winners, the losers, and those of each instrument. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { PositionView } from '@vernier/shared/api/order-codec';
import type { PositionFilter } from '../../../data/orders/position-commands.ts';

export interface CloseChoice {
  readonly name: 'all' | 'profit' | 'loss' | 'instrument';
  /** The instrument's code; empty for the others. */
  readonly code: string;
  readonly filter: PositionFilter;
  readonly count: number;
  /** Their profit at the present prices. */
  readonly profitMicros: Micros;
}

/** Only those that fit a position; an instrument only where there are others. */
export function closeChoices(
  positions: readonly PositionView[],
  profitOf: (position: PositionView) => Micros,
): readonly CloseChoice[] {
  const choice = (
    name: CloseChoice['name'],
    filter: PositionFilter,
    fits: (position: PositionView) => boolean,
  ): CloseChoice => {
    const fitting = positions.filter(fits);
    const code = name === 'instrument' ? (fitting[0]?.instrument.showCode ?? '') : '';
    const profitMicros = fitting.reduce((sum, position) => sum + profitOf(position), 0n);
    return { name, code, filter, count: fitting.length, profitMicros };
  };
  const ids = [...new Set(positions.map(({ instrumentId }) => instrumentId))];
  const instruments = ids.map((instrumentId) =>
    choice('instrument', { instrumentId }, (position) => position.instrumentId === instrumentId),
  );
  return [
    choice('all', {}, () => true),
    choice('profit', { result: 'profit' }, (position) => profitOf(position) > 0n),
    choice('loss', { result: 'loss' }, (position) => profitOf(position) < 0n),
    ...(ids.length > 1 ? instruments : []),
  ].filter(({ count }) => count > 0);
}
