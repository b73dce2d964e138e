/** The market of a cluster at a gateway and at an engine: readiness names what differs. */

import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster } from '../rig/cluster.ts';

const SLOTS_PER_MINUTE = 240;
const SLOTS_PER_SECOND = 4;

async function readinessOf(app: FastifyInstance) {
  const { status, text } = await answerOf(app, { method: 'GET', url: '/readyz' });
  const { clock, horizon, tape } = (JSON.parse(text) as { data: Record<string, boolean> }).data;
  return { status, clock, horizon, tape };
}

test.skipIf(!hasNatsServer())(
  '[CLUSTER-26] a gateway whose market differs from the tape is not ready, and its engine is',
  { tags: ['night'] },
  async () => {
    const cluster = await Cluster.start({ TEST_CONTROLS: 'on' });
    try {
      const adding = cluster.addGateway();
      const engine = await cluster.addEngine().starting;
      const gateway = await adding;
      const extend = async () => {
        await gateway.context.core.cluster?.opened.horizon.extend();
        await engine.core.cluster?.opened.horizon.extend();
      };
      const playMinutes = async (count: number) => {
        for (let slot = 0; slot < count * SLOTS_PER_MINUTE; slot += 1) {
          cluster.pass(250);
          if (slot % SLOTS_PER_SECOND === 0) await extend();
        }
      };
      const ready = { status: 200, clock: true, horizon: true, tape: true };
      await playMinutes(3);
      expect(await Promise.all([gateway.app, engine.app].map(readinessOf))).toEqual([ready, ready]);
      const { market } = gateway.context.core;
      expect(market.slot).toBeLessThanOrEqual(engine.core.market.slot);
      market.source.intervene({ kind: 'spread', code: 'EURUSD', slot: market.slot + 1, percent: 300 });
      await playMinutes(4);
      expect(await readinessOf(gateway.app)).toEqual({ ...ready, status: 503, tape: false });
      expect(await readinessOf(engine.app)).toEqual(ready);
      expect(cluster.lines.join('')).toContain(
        'this process computes another market than the tape of the cluster',
      );
    } finally {
      await cluster.stop();
    }
  },
);
