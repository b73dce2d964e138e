/** Orders of any account, placed below the routes: also of one that may not place any more. */

import { invariant } from '@vernier/shared/assert';
import type { Harness } from '../rig/harness.ts';

const EURUSD = 1;
/** A tenth of a lot. */
const LOTS = 10_000_000;
/** EURUSD never comes so low. */
const FAR_AWAY = 50_000;

/** The number of a new order of the account's own. */
export async function orderFor(
  { server }: Harness,
  accountId: number,
  what: 'holding' | 'pending',
): Promise<number> {
  const order = { instrumentId: EURUSD, side: 'buy', lots: LOTS, leverage: 100 } as const;
  const bare = { ...order, stopLoss: null, takeProfit: null };
  const { text } = await server.core.executor.execute({
    accountId,
    command:
      what === 'holding'
        ? { kind: 'PlaceOrder', ...bare, deviation: null, quoteTimeMs: null }
        : { kind: 'PlacePending', ...bare, targetPrice: FAR_AWAY },
    idempotency: null,
    render: (outcome) => (outcome.kind === 'accepted' ? String(outcome.orders[0]?.id) : ''),
  });
  invariant(text !== '', `account ${accountId} can have an order`);
  return Number(text);
}
