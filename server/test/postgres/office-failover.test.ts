/** Offices of a cluster: gateways reach the active one, and another one takes its place. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningGateway } from '../../src/gateway.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, FROM_GATEWAY } from '../rig/cluster.ts';
import { ADMIN } from '../rig/known-owner.ts';

const LOGIN = { method: 'POST', url: '/trpc/auth.login', payload: { ...ADMIN } } as const;

describe.skipIf(!hasNatsServer())('the offices of a cluster', () => {
  let cluster: Cluster;
  let gateway: RunningGateway;

  beforeEach(async () => {
    cluster = await Cluster.start();
    await cluster.addEngine().starting;
    gateway = await cluster.addGateway();
  });
  afterEach(() => cluster.stop());

  test('[CLUSTER-63] a second office waits, and becomes active with the sessions of administrators', async () => {
    const first = cluster.addOffice();
    await first.starting;
    const second = cluster.addOffice();
    let isSecond = false;
    void second.starting.then(() => (isSecond = true));
    const login = await answerOf(gateway.app, LOGIN);
    const { result } = JSON.parse(login.text) as { result: { data: { token: string } } };
    const me = () =>
      answerOf(gateway.app, {
        ...{ method: 'GET', url: '/trpc/auth.me' },
        headers: { authorization: `Bearer ${result.data.token}` },
      });
    expect(await me()).toMatchObject({ status: 200 });
    expect(isSecond).toBe(false);
    await first.stop();
    await second.starting;
    // A call that has met the end of the first one may be made again.
    await expect.poll(async () => (await me()).status).toBe(200);
    const users = await answerOf(gateway.app, {
      ...{ method: 'GET', url: '/trpc/users.list' },
      headers: { authorization: `Bearer ${result.data.token}` },
    });
    expect(users).toMatchObject({ status: 200 });
  });

  test('[CLUSTER-63] without an office the console gets 503, and the site goes on', async () => {
    expect((await cluster.passUntil(answerOf(gateway.app, LOGIN))).status).toBe(503);
    await cluster.untilReady(gateway.app);
  });

  test('[CLUSTER-63] an office answers probes to everyone, and everything else to gateways only', async () => {
    const { app } = await cluster.addOffice().starting;
    await cluster.untilReady(app);
    expect((await answerOf(app, LOGIN)).status).toBe(404);
    expect((await answerOf(app, { ...LOGIN, headers: FROM_GATEWAY })).status).toBe(200);
  });
});
