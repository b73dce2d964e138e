/** Accounts whose owner is lost: what the market does to them until the next owner has them is the same as with one owner. */

import { callOf } from '@vernier/shared/api/calls';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { expect, test } from 'vitest';
import type { RunningServer } from '../../src/start.ts';
import type { StartOptions } from '../../src/start-options.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, FROM_GATEWAY } from '../rig/cluster.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const ACCOUNTS = 6;
const MINUTE_MS = 60_000;

interface Played {
  readonly events: readonly { readonly line: string }[];
  /** What the second owner announced to its listeners. */
  readonly announced: readonly string[];
}

/** Opens positions with trailing stops, loses their owner, lets time pass without one, and goes on with another. */
async function playFailover(shares: NonNullable<StartOptions['shares']>): Promise<Played> {
  const cluster = await Cluster.start({}, { shares });
  try {
    const untilOwned = ({ core }: RunningServer) =>
      expect.poll(() => core.shards.shards.length, WAIT).toBe(SHARD_COUNT);
    const first = cluster.addEngine();
    const one = await first.starting;
    await untilOwned(one);
    for (let index = 0; index < ACCOUNTS; index += 1) await openPosition(one, index);
    cluster.pass(2.5 * MINUTE_MS);
    await one.core.executor.whenPlayed();
    await expect.poll(() => one.core.executor.isDurable, WAIT).toBe(true);
    const before = one.core.executor.orderCount;
    expect(before).toBe(ACCOUNTS);
    cluster.endOwnership();
    await first.stop();

    cluster.clock.advance(40 * MINUTE_MS);
    const next = await cluster.addEngine().starting;
    const announced: string[] = [];
    next.core.executor.onCommitted(({ account, events }) => {
      for (const { body } of events) announced.push(`${account.id} ${body.kind}`);
    });
    await untilOwned(next);
    await expect
      .poll(() => {
        next.core.market.advance();
        return next.core.executor.isDurable && !next.core.market.isBehind;
      }, WAIT)
      .toBe(true);
    const events = cluster.database
      .connect()
      .rows<{ line: string }>(
        "SELECT concat_ws(' ', seq, account_id, at_ms, body) AS line FROM events ORDER BY seq",
      );
    return { events, announced };
  } finally {
    await cluster.stop();
  }
}

/** Each with another distance of its stop, so that some are reached. */
async function openPosition({ app }: RunningServer, index: number): Promise<void> {
  const remoteAddress = `10.0.0.${index + 1}`;
  const from = { ...FROM_GATEWAY, lang: 'en' };
  const opening = { method: 'POST', url: callOf('openDemo').path, headers: from, remoteAddress } as const;
  const { data: session } = JSON.parse((await answerOf(app, opening)).text) as { data: { token: string } };
  const headers = { ...from, authorization: session.token, 'idempotency-key': `order-of-account-${index}` };
  const payload = { type: 1 + (index % 2), status: 1, cont: '0.01', forex_id: 1, multiple: 100 };
  const order = await answerOf(app, {
    ...{ method: 'POST', url: callOf('submitOrder').path, remoteAddress, headers, payload },
  });
  const { data } = JSON.parse(order.text) as { data: { Id: number } };
  const stop = await answerOf(app, {
    ...{ method: 'POST', url: callOf('setStops').path, remoteAddress },
    headers: { ...headers, 'idempotency-key': `stop-of-account-${index}` },
    payload: { id: data.Id, trailing_stop: 20 + 40 * index },
  });
  expect(JSON.parse(stop.text)).toMatchObject({ code: 1 });
}

test.skipIf(!hasNatsServer())(
  '[CLUSTER-41] [STORE-24] accounts without an owner miss nothing, and the next owner announces what happened',
  async () => {
    const alone = await playFailover('one');
    const shared = await playFailover('fair');
    const closings = alone.events.filter(({ line }) => line.includes('trailing_stop'));
    expect(closings.length).toBeGreaterThan(1);
    expect(shared.events).toEqual(alone.events);
    expect(shared.announced).toHaveLength(closings.length);
  },
);
