/** Commands of this interface: their result is the transactions of their events. */

import { isRefusal, type RefusalReason } from '@vernier/shared/refusals';
import type { Accepted } from '../../core/trading/execute.ts';
import { type CompatibleCommand, runCommand } from '../run-command.ts';
import { oandaRefusal } from './errors.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';

/** What a command made. */
export interface Sent {
  /** Of its events, in order. */
  readonly versions: readonly number[];
  readonly orderIds: readonly number[];
  /** Why positions stayed open. */
  readonly reasons: readonly RefusalReason[];
}

export async function sendCommand(
  request: OandaRequest,
  context: OandaContext,
  command: Omit<CompatibleCommand<Sent>, 'present'>,
): Promise<Sent> {
  const answer = await runCommand(request, context, { ...command, present: sentOf });
  if (isRefusal(answer)) throw oandaRefusal(answer);
  return answer;
}

function sentOf({ events, orders, failed }: Accepted): Sent {
  return {
    versions: events.map(({ version }) => version),
    orderIds: orders.map(({ id }) => id),
    reasons: failed.map(({ refusal }) => refusal.refused),
  };
}
