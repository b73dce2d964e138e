/** Accounts of all owners as an office follows them, against the memory of the engine after random trading. */

import { ManualClock } from '@vernier/shared/clock';
import { AccountChanges } from '@vernier/db/postgres/account-changes';
import { expect, test } from 'vitest';
import { AccountReplica } from '../../src/cluster/office/account-replica.ts';
import { Harness } from '../rig/harness.ts';

const CLOSE = '/v1/api/forex/close';

test('[CLUSTER-64] accounts, open orders and postings of an office equal those of the owner, from any moment on', async () => {
  const server = await Harness.startOnPostgres({ TEST_CONTROLS: 'on' });
  const { market, executor } = server.server.core;
  const clock = new ManualClock(0);
  const open = async () => {
    const source = new AccountChanges(server.postgres.url);
    const accounts = await AccountReplica.open({
      ...{ source, market, hedgedMargin: 'full', steady: clock },
      trailingPast: { bests: [], acceptedAfter: market.acceptedAfter.bind(market) },
      onListenerError: (error) => {
        throw error;
      },
    });
    return { source, accounts };
  };
  const early = await open();
  const posted: number[] = [];
  early.accounts.onCommitted(({ postings }) => posted.push(...postings.map(({ id }) => id)));
  const sessions = [];
  for (let user = 0; user < 5; user += 1) sessions.push(await server.openDemo());
  let late: Awaited<ReturnType<typeof open>> | null = null;
  for (let round = 0; round < 8; round += 1) {
    server.pass(1_000);
    for (const [place, { token }] of sessions.entries()) {
      const order = {
        type: (round + place) % 2 === 0 ? 1 : 2,
        status: 1,
        cont: '0.10',
        forex_id: 1 + ((round + place) % 3),
        multiple: 100,
      };
      const stop = round % 3 === 0 ? { trailing_stop: '50' } : {};
      const { data } = await server.post<{ Id: number }>('/v1/api/forex/submit', {
        token,
        body: { ...order, ...stop },
      });
      if ((round + place) % 3 === 1) await server.post(CLOSE, { token, body: { id: data.Id } });
    }
    clock.advance(1_000);
    if (round === 4) late = await open();
    if (round % 2 === 0) await early.accounts.onInterval();
    await late?.accounts.onInterval();
  }
  clock.advance(1_000);
  for (const followed of [early, late]) {
    if (followed === null) throw new Error('the second one is open');
    await followed.accounts.onInterval();
    const active = executor.activeAccounts();
    expect(followed.accounts.activeAccounts()).toEqual(active);
    expect(followed.accounts.orderCount).toBe(executor.orderCount);
    for (const { user } of sessions)
      expect(followed.accounts.account(user.id)).toEqual(executor.account(user.id));
    const positions = active.flatMap(({ openOrders }) =>
      [...openOrders.values()].filter((one) => one.status === 'holding'),
    );
    expect(positions.filter(({ trailingStop }) => (trailingStop ?? 0) > 0).length).toBeGreaterThan(2);
    for (const position of positions)
      expect(followed.accounts.trailing.bestOf(position)).toEqual(executor.trailing.bestOf(position));
    await followed.source.close();
  }
  const stored = server.database
    .rows<{ id: number }>('SELECT id FROM postings ORDER BY id')
    .map(({ id }) => id);
  expect(posted.toSorted((left, right) => left - right)).toEqual(stored);
  await server.stop();
});
