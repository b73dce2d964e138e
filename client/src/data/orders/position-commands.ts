/** Commands about two or more orders in one step: close the positions that fit, and reverse one. */

import type { Calls } from '@vernier/shared/api/calls';
import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import { type CommandOutcome, commands, whenSettled } from '../transport/commands.ts';
import { readOrders } from './account-book.ts';
import { takeOrder } from './commands.ts';

/** The positions that a command closes; an absent field fits all. */
export interface PositionFilter {
  readonly instrumentId?: number;
  readonly result?: 'profit' | 'loss';
}

export interface ClosedMany {
  readonly closed: readonly OrderView[];
  /** Number of positions that stay open. */
  readonly failed: number;
}

export function closePositions({
  instrumentId,
  result,
}: PositionFilter): Promise<CommandOutcome<ClosedMany>> {
  const input: Calls['closeMany']['input'] = {
    ...(instrumentId !== undefined && { forex_id: instrumentId }),
    ...(result !== undefined && { result }),
  };
  return whenSettled<Calls['closeMany']['output'], ClosedMany>(
    commands.send('closeMany', input),
    (settled) => {
      if (settled.kind === 'refused') return settled;
      const { closed: wires, failed, balance } = settled.answer;
      const closed = wires.map(decodeOrder);
      for (const order of closed) takeOrder(order, balance);
      return { ...settled, answer: { closed, failed: failed.length } };
    },
  );
}

/** Closes a position and opens the opposite one, which is the answer. */
export function reversePosition(id: number): Promise<CommandOutcome<OrderView>> {
  return whenSettled<Calls['reverseOrder']['output'], OrderView>(
    commands.send('reverseOrder', { id }),
    (settled) => {
      if (settled.kind === 'refused') {
        if (settled.refusal.reason === 'state_changed') readOrders();
        return settled;
      }
      const { closed, opened, balance } = settled.answer;
      const order = decodeOrder(opened);
      takeOrder(decodeOrder(closed), balance);
      takeOrder(order, balance);
      return { ...settled, answer: order };
    },
  );
}
