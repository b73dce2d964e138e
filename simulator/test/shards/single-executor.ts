/** The same commands on one executor that owns everything, at the same moments: what several engines together must lead to. */

import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { AccountLog } from './account-log.ts';
import { EngineStore, MemoryShards } from './memory-shards.ts';
import { ACCOUNT_IDS, type AcceptedCommand, SHARDS, type ShardWorld } from './shard-world.ts';
import { TapeMarket } from './tape.ts';

/** `logs` are those of the world, whose orders have other numbers. */
export async function singleLogs(
  world: ShardWorld,
  commands: readonly AcceptedCommand[],
  logs: ReadonlyMap<number, AccountLog>,
): Promise<ReadonlyMap<number, AccountLog>> {
  const { tape, openingMicros } = world;
  const store = new EngineStore(new MemoryShards(), { pass: () => Promise.resolve() });
  await store.acquire(SHARDS);
  const market = new TapeMarket(tape, 0);
  const clock = new ManualClock(market.timeMs);
  const failures: unknown[] = [];
  const twins = new Map(ACCOUNT_IDS.map((id) => [id, new AccountLog()]));
  const executor = await Executor.start({
    ...{ store, clock, market, playedMs: clock.now() },
    settings: { feeType: 'per_lot', maxOpenOrders: 500, hedgedMargin: 'full' },
    sliceUnits: Number.POSITIVE_INFINITY,
    defer: (run) => void setImmediate(run),
    onFatal: (error) => void failures.push(error),
  });
  executor.onCommitted(({ account, events }) => {
    for (const event of events) twins.get(account.id)?.add(event);
  });
  for (const id of ACCOUNT_IDS)
    await executor.openAccount({
      command: { kind: 'OpenAccount', book: 'demo', openingMicros },
      signup: (accountId) => ({
        user: { id: accountId, uid: `${id}`, isDemo: true, inviteCode: `${id}`, lang: 'en', createdAtMs: 0 },
        session: null,
      }),
      render: () => '',
    });
  for (let index = 0; index < tape.moments.length; index += 1) {
    if (index > 0) {
      const accepted = market.next();
      clock.set(market.timeMs);
      executor.onMoment({ timeMs: market.timeMs, accepted });
    }
    const due = commands.filter(({ atMs }) => tape.indexAt(atMs) === index);
    for (const { accountId, command, atMs } of due.toSorted((left, right) => left.atMs - right.atMs)) {
      clock.set(atMs);
      const twin = twins.get(accountId);
      const orderId = (id: number) => twin?.orderIds[logs.get(accountId)?.orderIds.indexOf(id) ?? -1] ?? 0;
      const same = 'orderId' in command ? { ...command, orderId: orderId(command.orderId) } : command;
      await executor.execute({ accountId, command: same, idempotency: null, render: () => '' });
    }
  }
  await executor.stop();
  if (failures.length > 0) throw failures[0];
  return twins;
}
