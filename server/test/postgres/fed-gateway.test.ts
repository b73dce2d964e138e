/** A gateway that is fed, in a cluster: it has no key and few rights in the database, and gives the answers of the others. */

import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallName, CALLS, callOf } from '@vernier/shared/api/calls';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MarketFollower } from '../../src/cluster/market-updates/market-follower.ts';
import type { RunningGateway } from '../../src/gateway.ts';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, FROM_GATEWAY, openDemoAt } from '../rig/cluster.ts';

const RIGHTS = fileURLToPath(new URL('../../../deploy/postgres/gateway-role.sql', import.meta.url));
const COMMENTS = /^--.*\n/gm;
/** Calls whose answers have a new token, picture or account each time. */
const FRESH: readonly CallName[] = [
  'openDemo',
  'openDemoPost',
  'captcha',
  'openProgramDemo',
  'passkeyChallenge',
];

describe.skipIf(!hasNatsServer())('a gateway that is fed', () => {
  const role = `gateway_${randomUUID().slice(0, 8)}`;
  let cluster: Cluster;
  let gateway: RunningGateway;
  let engine: RunningServer;

  beforeAll(async () => {
    cluster = await Cluster.start({ TEST_CONTROLS: 'on' });
    createRole();
    const url = cluster.database.url.replace(/:\/\/[^@/]*@|:\/\//, `://${role}:secret@`);
    const adding = cluster.addGateway({
      GATEWAY_MARKET: 'fed',
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString('base64'),
    });
    engine = await cluster.addEngine().starting;
    gateway = await adding;
    // A gateway shows a slot 50 ms after the engine.
    cluster.pass(100);
    await passSlots(2);
  });
  afterAll(async () => {
    cluster.database.connect().run(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await cluster.stop();
  });

  function createRole(): void {
    const sql = readFileSync(RIGHTS, 'utf8').replaceAll(COMMENTS, '');
    const statements = sql.replaceAll('vernier_gateway', role).replace(":'password'", "'secret'");
    const database = cluster.database.connect();
    for (const statement of statements.split(';')) if (statement.trim() !== '') database.run(statement);
  }

  async function passSlots(count: number): Promise<void> {
    const { progress } = gateway.context.core;
    if (!(progress instanceof MarketFollower)) throw new Error('the gateway is fed');
    for (let slot = 0; slot < count; slot += 1) {
      cluster.pass(250);
      await progress.step();
    }
  }

  async function both(options: InjectOptions) {
    const through = await answerOf(gateway.app, options);
    const headers = { ...options.headers, ...FROM_GATEWAY };
    return { through, direct: await answerOf(engine.app, { ...options, headers }) };
  }

  test('[CLUSTER-105] starts with a wrong key, which it does not keep, and reads no setting of the database', () => {
    expect(gateway.context.platform.config).toMatchObject({ secretKey: null, previousKeys: [] });
    const [row] = cluster.database
      .connect()
      .rows<{ rights: string }>(
        `SELECT string_agg(table_name, ' ' ORDER BY table_name) AS rights FROM information_schema.table_privileges WHERE grantee = '${role}'`,
      );
    expect(row?.rights).toBe('companies instrument_terms migrations news news_texts swap_terms');
  });

  test('[CLUSTER-110] each call without a session has the answer of the engine, also of past prices', {
    tags: ['night'],
  }, async () => {
    const differing: unknown[] = [];
    for (const name of Object.keys(CALLS) as CallName[]) {
      const { method, path } = callOf(name);
      const headers = { lang: 'fr' };
      const request = { method, url: path, headers, ...(method === 'POST' && { payload: {} }) };
      const { through, direct } = await both(request);
      if (JSON.stringify(through) !== JSON.stringify(direct)) differing.push(name);
    }
    expect(differing).toEqual(FRESH);
  });

  test.each([
    `${callOf('kline').path}?forex_id=1&period=5min&limit=200`,
    `${callOf('miniChart').path}?period=1min`,
    `${callOf('klineCsv').path}?forex_id=2&period=1min&from=1&to=2`,
    callOf('calendar').path,
    '/udf/history?symbol=EURUSD&resolution=5&from=1&to=1999999999&countback=20',
    '/udf/quotes?symbols=EURUSD,XAUUSD',
    '/udf/symbols?symbol=EURUSD',
    '/udf/time',
    callOf('tradeList').path,
  ])('[CLUSTER-110] %s has the answer of the engine', async (url) => {
    const { through, direct } = await both({ method: 'GET', url, headers: { lang: 'en' } });
    expect(through.status).toBe(200);
    expect(through).toEqual(direct);
  });

  test('[CLUSTER-105] an order through it is decided by the engine', async () => {
    const { token } = await openDemoAt(gateway.app);
    await passSlots(1);
    const { text } = await answerOf(gateway.app, {
      ...{ method: 'POST', url: callOf('submitOrder').path },
      headers: { authorization: token, lang: 'en' },
      payload: { type: 1, status: 1, cont: '0.50', forex_id: 1, multiple: 100 },
    });
    expect(JSON.parse(text)).toMatchObject({ code: 1 });
  });

  test('[CLUSTER-108] it names the parts of its readiness', async () => {
    await cluster.untilReady(gateway.app);
    const { status, text } = await answerOf(gateway.app, { method: 'GET', url: '/readyz' });
    expect([status, Object.keys((JSON.parse(text) as { data: object }).data).sort()]).toEqual([
      200,
      ['database', 'event_loop', 'market', 'message_bus', 'running', 'status'],
    ]);
  });

  test('[CLUSTER-112] a change of terms and financing rates at the engine is in its list', async () => {
    cluster.database.connect().insert('instrument_terms', { instrument_id: 1, min_lots: 3 });
    cluster.database.connect().insert('swap_terms', {
      ...{ instrument_id: 1, from_ms: 0, mode: 'points' },
      ...{ buy_micros: -6_500_000, sell_micros: 1_250_000, triple_day: 5 },
    });
    engine.core.market.setTerms(1, { minLots: 3 });
    await passSlots(1);
    const { market } = gateway.context.core;
    await vi.waitFor(() =>
      expect(market.instrument(1)).toMatchObject({
        ...{ minLots: 3, swapMode: 'points', swapBuyMicros: -6_500_000n, tripleDay: 5 },
      }),
    );
  });
});
