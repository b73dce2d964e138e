/** Connection of work by shard to the shards of this process: what it reads for one that it acquires, and leaves to the next owner. */

import { inOneBatch } from './core/shards/shard-batch.ts';
import type { ServerObjects } from './context.ts';

export function connectShards({ core: { shards }, site }: Pick<ServerObjects, 'core' | 'site'>): void {
  const { alerts, webhooks, pushSubscriptions, bots } = site;
  shards.onAcquired(
    inOneBatch(async (acquired) => {
      await alerts.acquire(acquired);
      await webhooks.acquire(acquired);
      await pushSubscriptions.acquire();
      await bots.acquire(acquired);
    }),
  );
  shards.onReleased(async (shard) => {
    await alerts.release(shard);
    await webhooks.release(shard);
  });
}
