/** A cluster whose two engines share the accounts: calls through a gateway reach the owner of each account. */

import { callOf, type CallName } from '@vernier/shared/api/calls';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { SHARD_COUNT, shardOf } from '@vernier/shared/engine/shards';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningGateway } from '../../src/gateway.ts';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, type ClusterEngine } from '../rig/cluster.ts';
import { LiveClient } from '../rig/live-client.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const ORDER = { type: 1, status: 1, cont: '0.01', forex_id: 1, multiple: 100 };
/** Refused for now: the same call may be made again. */
const UNAVAILABLE = 503;

interface Client {
  readonly address: string;
  readonly token: string;
  readonly userId: number;
}

describe.skipIf(!hasNatsServer())(
  'a gateway of engines that share the accounts',
  { timeout: 120_000 },
  () => {
    let cluster: Cluster;
    let gateway: RunningGateway;
    let first: ClusterEngine;
    let engines: readonly RunningServer[];

    beforeEach(async () => {
      cluster = await Cluster.start({}, { shares: 'fair' });
      first = cluster.addEngine();
      const one = await first.starting;
      engines = [one, await cluster.addEngine().starting];
      gateway = await cluster.addGateway();
      await untilOwned([SHARD_COUNT / 2, SHARD_COUNT / 2]);
    }, 90_000);
    afterEach(() => cluster.stop());

    /** Time that passes no faster leaves the limits of gateways and sockets as long as on a machine. */
    async function databaseAnswers(): Promise<void> {
      await Promise.all(engines.map(async ({ core }) => core.cluster?.opened.horizon.extend()));
    }

    async function untilOwned(counts: readonly number[]): Promise<void> {
      await expect
        .poll(async () => {
          cluster.pass(250);
          await databaseAnswers();
          return engines.map(({ core }) => core.shards.shards.length);
        }, WAIT)
        .toEqual(counts);
    }

    /** Repeats what is refused for now, as pages do: the message bus may be slower than the database. */
    async function call(
      name: CallName,
      client: Partial<Client>,
      { at = gateway, ...more }: InjectOptions & { readonly at?: RunningGateway } = {},
    ) {
      const { method, path: url } = callOf(name);
      const { address = '192.0.2.1', token } = client;
      const headers = { lang: 'en', ...(token !== undefined && { authorization: token }), ...more.headers };
      const sent = { ...more, method, url, headers, remoteAddress: address };
      for (;;) {
        const answer = await cluster.passUntil(answerOf(at.app, sent), databaseAnswers);
        if (answer.status !== UNAVAILABLE) return answer;
      }
    }

    async function openDemo(index: number): Promise<Client> {
      const address = `192.0.2.${index + 1}`;
      const { text } = await call('openDemoPost', { address });
      const { token, user } = (JSON.parse(text) as { readonly data: SessionWire }).data;
      return { address, token, userId: user.id };
    }

    const submit = (client: Client, number = 1) =>
      call('submitOrder', client, {
        headers: { 'idempotency-key': `order-${number}-of-the-user-${client.userId}` },
        payload: ORDER,
      });

    /** Time passes until there is such a frame after the first `from`; the page pings, so that its socket stays open. */
    async function frameOf(page: LiveClient, text: string, from = 0): Promise<void> {
      await vi.waitFor(
        async () => {
          page.send({ cmd: 'ping' });
          cluster.pass(250);
          await databaseAnswers();
          expect(JSON.stringify(page.frames.slice(from))).toContain(text);
        },
        { interval: 20, timeout: 60_000 },
      );
    }

    test('[CLUSTER-49] a page gets the orders of its user from the owner, also when its shard has moved', {
      tags: ['night'],
    }, async () => {
      const far = await cluster.addGateway();
      const clients: Client[] = [];
      for (let index = 0; index < 4; index += 1) clients.push(await openDemo(index));
      const pages = await Promise.all(clients.map(() => LiveClient.open({ server: { url: far.url } })));
      const open = async (number: number, from: readonly number[]) => {
        for (const [index, client] of clients.entries()) {
          expect((await submit(client, number)).status).toBe(200);
          const page = pages[index];
          if (page !== undefined) await frameOf(page, '"event":"opened"', from[index]);
        }
      };
      for (const [index, page] of pages.entries()) {
        page.send({ cmd: 'login', token: clients[index]?.token ?? '' });
        page.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
        await frameOf(page, '"of":"sub","topic":"FOREX_TRADE"');
      }
      await open(1, []);

      const [one] = engines;
      const isMoved = clients.map(({ userId }) => one?.core.shards.owns(userId) === true);
      expect(new Set(isMoved).size).toBe(2);
      const from = pages.map(({ frames }) => frames.length);
      await first.stop();
      engines = engines.slice(1);
      await untilOwned([SHARD_COUNT]);
      for (const [index, page] of pages.entries())
        if (isMoved[index] === true) await frameOf(page, '"topic":"FOREX_TRADE","resumed":true', from[index]);
      await open(2, from);
      for (const [index, page] of pages.entries()) {
        const isResumed = JSON.stringify(page.frames.slice(from[index])).includes('"resumed":true');
        expect(isResumed).toBe(isMoved[index]);
        page.socket.terminate();
      }
    });

    test('[CLUSTER-46] [CLUSTER-47] opens accounts at both, sends each order to its owner, and repeats answers after a move', {
      tags: ['night'],
    }, async () => {
      const clients: Client[] = [];
      for (let index = 0; index < 8; index += 1) clients.push(await openDemo(index));
      const [one] = engines;
      const atFirst = clients.filter(({ userId }) => one?.core.shards.owns(userId));
      expect(atFirst.length).toBeGreaterThan(0);
      expect(atFirst.length).toBeLessThan(clients.length);
      const answers = [];
      for (const client of clients) answers.push(await submit(client));
      expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 200));
      for (const [index, client] of clients.entries())
        expect((await submit(client)).text).toBe(answers[index]?.text);

      await first.stop();
      engines = engines.slice(1);
      await untilOwned([SHARD_COUNT]);
      for (const [index, client] of clients.entries()) {
        const { data } = JSON.parse(answers[index]?.text ?? '{}') as {
          readonly data: { readonly Id: number };
        };
        expect((await submit(client)).text).toBe(answers[index]?.text);
        expect(shardOf(data.Id)).toBe(shardOf(client.userId));
      }
    });
  },
);
