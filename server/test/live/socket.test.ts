/** The live socket from outside: real connections to a real server, whose clock the test moves. */

import { once } from 'node:events';
import type { Committed } from '@vernier/shared/engine/requests';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Harness } from '../rig/harness.ts';
import { type Frame, LiveClient } from '../rig/live-client.ts';

const BUY = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };

let server: Harness;
let client: LiveClient;

beforeEach(async () => {
  server = await Harness.start({ ALLOWED_ORIGINS: 'https://friend.example' });
  client = await LiveClient.open(server);
});
afterEach(async () => {
  client.socket.terminate();
  await server.stop();
});

const isError = (frame: Frame) => frame['cmd'] === 'error';

describe('[SOCKET-5] DAY_MARKET', () => {
  test('gives every quote at once, then only what changed, numbered', async () => {
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await client.settle();
    expect(client.frames[0]).toEqual({ cmd: 'ack', of: 'sub', topic: 'DAY_MARKET' });
    const [snapshot] = client.pushes('DAY_MARKET');
    const { instruments } = server.server.core.market;
    const rows = snapshot?.['data'] as QuoteRowWire[];
    expect(rows.map(({ Code }) => Code)).toEqual(instruments.map(({ code }) => code));
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      [
        'Ask',
        'Bid',
        'Change',
        'Close',
        'Code',
        'High',
        'Id',
        'Low',
        'MarketStatus',
        'Open',
        'Time',
        'Volume',
      ].toSorted(),
    );

    server.server.hub.flush();
    server.pass(500);
    await client.settle();
    const pushes = client.pushes('DAY_MARKET');
    expect(pushes.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const fresh = pushes.at(-1)?.['data'] as QuoteRowWire[] | undefined;
    expect(fresh?.[0]?.Time).toBe(server.server.core.market.timeMs);
  });

  test('[SOCKET-12] sends only the instruments of `codes`: three of them are fewer bytes than their share', async () => {
    const all = await LiveClient.open(server);
    const sizes = new Map([client, all].map((each) => [each, [] as number[]]));
    for (const [each, bytes] of sizes) each.socket.on('message', (data: Buffer) => bytes.push(data.length));
    const codes = ['EURUSD', 'XAUUSD', 'BTCUSD'];
    client.send({ cmd: 'sub', topic: 'DAY_MARKET', codes });
    all.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await Promise.all([client.settle(), all.settle()]);
    for (let frame = 0; frame < 8; frame += 1) server.pass(250);
    await Promise.all([client.settle(), all.settle()]);
    const ofCodes = client.pushes('DAY_MARKET').map(({ data }) => data as QuoteRowWire[]);
    expect(new Set(ofCodes.flat().map(({ Code }) => Code))).toEqual(new Set(codes));
    const newest = new Map(ofCodes.flat().map((row) => [row.Code, row]));
    const same = all.pushes('DAY_MARKET').flatMap(({ data }) => data as QuoteRowWire[]);
    for (const [code, row] of newest) expect(same.findLast(({ Code }) => Code === code)).toEqual(row);
    const [few = 0, many = 0] = [client, all].map((each) =>
      (sizes.get(each) ?? []).reduce((sum, bytes) => sum + bytes, 0),
    );
    const share = codes.length / server.server.core.market.instruments.length;
    expect(few / many).toBeLessThan(2 * share);
    client.send({ cmd: 'sub', topic: 'DAY_MARKET', codes: ['EURUSD', 'NONE'] });
    await client.settle();
    const acks = client.frames.filter(({ cmd }) => cmd === 'ack').map((frame) => frame['codes']);
    expect(acks).toEqual([codes, ['EURUSD']]);
    const rows = client.pushes('DAY_MARKET').at(-1)?.['data'] as QuoteRowWire[] | undefined;
    expect(rows?.map(({ Code }) => Code)).toEqual(['EURUSD']);
    all.socket.terminate();
  });

  test('stops after unsub', async () => {
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    client.send({ cmd: 'unsub', topic: 'DAY_MARKET' });
    await client.settle();
    server.pass(1_000);
    await client.settle();
    expect(client.pushes('DAY_MARKET').length).toBe(1);
  });

  test('a repeated sub must be taken back as often', async () => {
    for (const cmd of ['sub', 'sub', 'unsub']) client.send({ cmd, topic: 'DAY_MARKET' });
    await client.settle();
    server.pass(250);
    await client.settle();
    expect(client.pushes('DAY_MARKET').map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('[SOCKET-11] each subscription counts its own pushes from 1, also a later one', async () => {
    client.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await client.settle();
    server.pass(500);
    const late = await LiveClient.open(server);
    late.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await Promise.all([client.settle(), late.settle()]);
    server.pass(250);
    await Promise.all([client.settle(), late.settle()]);
    late.send({ cmd: 'unsub', topic: 'DAY_MARKET' });
    late.send({ cmd: 'sub', topic: 'DAY_MARKET' });
    await late.settle();
    const [first, second] = [client.pushes('DAY_MARKET'), late.pushes('DAY_MARKET')];
    expect(first.map(({ seq }) => seq)).toEqual(first.map((_, place) => place + 1));
    expect(first.length).toBeGreaterThan(2);
    expect(second.map(({ seq }) => seq)).toEqual([1, 2, 1]);
    expect(second[1]).toEqual({ ...first.at(-1), seq: 2 });
    expect(Object.keys(second[1] ?? {})).toEqual(['cmd', 'topic', 'data', 'seq']);
    expect(second[1]?.cmd).toBe('push');
    late.socket.terminate();
  });
});

describe('[SOCKET-6] KLINE', () => {
  test('pushes the running candle, and a bar as closed once', async () => {
    client.send({ cmd: 'sub', topic: 'KLINE.EURUSD' });
    server.pass(250);
    await client.settle();
    for (const ms of [20_000, 20_000, 20_000]) {
      server.pass(ms);
      await client.settle();
    }
    const rows = client.pushes('KLINE.EURUSD').map(({ data }) => data as { Time: number; Closed: boolean });
    const closed = rows.filter(({ Closed }) => Closed);
    expect(closed.length).toBe(1);
    const after = rows.slice(rows.findIndex(({ Closed }) => Closed) + 1);
    expect(after.every(({ Time }) => Time > (closed[0]?.Time ?? 0))).toBe(true);
    const path = '/v1/api/forex/kline';
    const query = { forex_id: '1', period: '1min', limit: '1', before: String((closed[0]?.Time ?? 0) + 60) };
    const { data } = await server.get<Record<string, number>[]>(path, { query });
    const { AskHigh: _high, AskLow: _low, ...candle } = data[0] ?? {};
    expect(closed[0]).toEqual({ Code: 'EURUSD', Period: '1min', ...candle, Closed: true });
  });

  test('each period is a separate topic', async () => {
    client.send({ cmd: 'sub', topic: 'KLINE.EURUSD', period: '5min' });
    client.send({ cmd: 'sub', topic: 'KLINE.EURUSD', period: '1day' });
    client.send({ cmd: 'unsub', topic: 'KLINE.EURUSD', period: '5min' });
    await client.settle();
    const acks = client.frames.filter(({ cmd }) => cmd === 'ack');
    expect(acks.map((ack) => ack['period'])).toEqual(['5min', '1day', '5min']);
    const mark = client.frames.length;
    server.pass(250);
    await client.settle();
    const pushes = client.frames.slice(mark).filter(({ cmd }) => cmd === 'push');
    expect(pushes.map(({ period, data, seq }) => [period, (data as { Period: string }).Period, seq])).toEqual(
      [['1day', '1day', 2]],
    );
  });
});

describe('[SOCKET-7] the private topics', () => {
  test('an order and its end reach the owner after login, with the account, and no other user', async () => {
    const [owner, stranger] = [await server.openDemo(), await server.openDemo()];
    const other = await LiveClient.open(server);
    const anonymous = await LiveClient.open(server);
    client.send({ cmd: 'login', token: owner.token });
    other.send({ cmd: 'login', token: stranger.token });
    await Promise.all([client.settle(), other.settle()]);
    expect(client.frames[0]).toEqual({ cmd: 'ack', of: 'login' });

    const bought = await server.post<OrderWire>('/v1/api/forex/submit', { token: owner.token, body: BUY });
    const closed = await server.post<OrderWire>('/v1/api/forex/close', {
      token: owner.token,
      body: { id: bought.data.Id },
    });
    await Promise.all([client.settle(), other.settle(), anonymous.settle()]);

    const { balance: before, ...opened } = bought.data as OrderWire & { balance: string };
    const { balance: after, ...ended } = closed.data as OrderWire & { balance: string };
    expect(client.pushes('FOREX_TRADE')).toEqual([
      {
        cmd: 'push',
        topic: 'FOREX_TRADE',
        data: {
          event: 'opened',
          order: opened,
          account: expect.objectContaining({ balance: before, risk_rate: expect.any(Number) }),
        },
        seq: 1,
      },
    ]);
    expect(client.pushes('FOREX_CLOSED')).toEqual([
      {
        cmd: 'push',
        topic: 'FOREX_CLOSED',
        data: { order: ended, account: expect.objectContaining({ balance: after, margin_level: null }) },
        seq: 1,
      },
    ]);
    expect(other.frames.filter((frame) => 'data' in frame)).toEqual([]);
    expect(anonymous.frames.filter((frame) => 'data' in frame)).toEqual([]);
    other.socket.terminate();
    anonymous.socket.terminate();
  });

  test('need a login, and end with the logout of the session', async () => {
    client.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
    client.send({ cmd: 'login', token: 'nonsense' });
    await client.settle();
    expect(client.frames.slice(0, 2)).toMatchObject([
      { cmd: 'error', code: 999, of: 'sub' },
      { cmd: 'error', code: 999, of: 'login' },
    ]);
    const { token } = await server.openDemo();
    client.send({ cmd: 'login', token });
    client.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
    await client.settle();
    const second = await LiveClient.open(server);
    second.send({ cmd: 'login', token });
    second.send({ cmd: 'logout' });
    await second.settle();
    await server.post('/v1/api/forex/submit', { token, body: BUY });
    await Promise.all([client.settle(), second.settle()]);
    expect(client.pushes('FOREX_TRADE').length).toBe(1);
    expect(second.pushes('FOREX_TRADE').length).toBe(0);
    await server.post('/api/user/logout', { token });
    client.send({ cmd: 'sub', topic: 'FOREX_TRADE' });
    await client.settle();
    expect(client.frames.findLast(({ cmd }) => cmd !== 'pong')).toMatchObject({ cmd: 'error', code: 999 });
    second.socket.terminate();
  });
});

describe('[SDK-4] an error frame carries its reason and the id of the refused frame', () => {
  test.each([
    [{ cmd: 'sub', topic: 'GOSSIP', id: 'a-1' }, 'unknown_topic', 'a-1'],
    [{ cmd: 'login', token: 'unknown', id: 7 }, 'session_invalid', 7],
    [{ cmd: 'sub', id: 8 }, 'validation_failed', 8],
  ])('%j', async (frame, reason, id) => {
    client.send(frame);
    await client.settle();
    expect(client.frames[0]).toMatchObject({ cmd: 'error', reason, id });
  });
});

describe('[SOCKET-4] refusals', () => {
  test.each([
    ['an unknown topic', { cmd: 'sub', topic: 'GOSSIP' }, 1002, 'sub'],
    ['an instrument that does not exist', { cmd: 'sub', topic: 'KLINE.NOSUCH' }, 1002, 'sub'],
    ['a period that does not exist', { cmd: 'sub', topic: 'KLINE.EURUSD', period: '2min' }, 1001, 'sub'],
    ['an unknown command', { cmd: 'dance' }, 1001, 'dance'],
    ['no JSON', '{"cmd":', 1001, ''],
    ['JSON that is no object', '[1,2]', 1001, ''],
    ['a frame over 4 KiB', { cmd: 'sub', topic: 'x'.repeat(4_097) }, 1001, ''],
  ])('%s: an error frame, and the socket stays open', async (_, frame, code, of) => {
    client.send(frame);
    await client.settle();
    const [msg, reason] = [expect.any(String), expect.any(String)];
    expect(client.frames[0]).toEqual({ cmd: 'error', code, msg, of, reason });
  });

  test('a binary frame', async () => {
    client.socket.send(Buffer.from('{"cmd":"ping"}'));
    await client.settle();
    expect(client.frames[0]).toMatchObject({ cmd: 'error', code: 1001 });
  });

  test('more than 200 subscriptions, until some are taken back', async () => {
    for (let index = 0; index < 201; index += 1) {
      if (index % 40 === 39) server.clock.advance(1_000);
      client.send({ cmd: 'sub', topic: 'KLINE.EURUSD' });
      if (index % 40 === 39) await client.settle();
    }
    const refused = await client.next(isError);
    expect(refused).toMatchObject({ code: 1004, of: 'sub' });
    expect(client.frames.filter(({ cmd }) => cmd === 'ack').length).toBe(200);
    client.send({ cmd: 'unsub', topic: 'KLINE.EURUSD' });
    client.send({ cmd: 'sub', topic: 'KLINE.EURUSD' });
    await client.settle();
    expect(client.frames.filter(isError).length).toBe(1);
  });

  test('more than fifty frames a second: closed with 1008', async () => {
    for (let index = 0; index < 51; index += 1) client.send({ cmd: 'ping' });
    expect(await client.closed).toBe(1008);
  });

  test('pong returns the data of ping', async () => {
    client.send({ cmd: 'ping', t: 1.5 });
    client.send({ cmd: 'ping' });
    await client.settle();
    expect(client.frames.slice(0, 2)).toEqual([{ cmd: 'pong', t: 1.5 }, { cmd: 'pong' }]);
  });

  test('[SOCKET-9] no ping for thirty seconds: closed, and a ping keeps it open', async () => {
    const activeClient = await LiveClient.open(server);
    server.pass(29_000);
    await activeClient.settle();
    server.pass(2_000);
    await client.closed;
    await activeClient.settle();
    expect(activeClient.socket.readyState).toBe(WebSocket.OPEN);
    activeClient.socket.terminate();
  });

  test('a page of another origin, unless it is allowed', async () => {
    const url = `${server.server.url.replace('http', 'ws')}/v1/ws`;
    const foreign = new WebSocket(url, { origin: 'https://evil.example' });
    const [error] = (await once(foreign, 'error')) as [Error];
    expect(error.message).toContain('403');
    for (const origin of [server.server.url, 'https://friend.example']) {
      (await LiveClient.open(server, { origin })).socket.terminate();
    }
  });

  test('an upgrade at another path', async () => {
    const wrong = new WebSocket(`${server.server.url.replace('http', 'ws')}/v1/other`);
    const [error] = (await once(wrong, 'error')) as [Error];
    expect(error.message).toContain('404');
  });
});

// The hub of a cluster is at its gateways.
test('[SOCKET-8] a peer that is over one MiB behind is closed', { tags: ['process'] }, async () => {
  const { token } = await server.openDemo();
  const slow = await LiveClient.open(server);
  slow.send({ cmd: 'login', token });
  await slow.settle();
  slow.socket.pause();
  const { hub } = server.server;
  expect(hub.size).toBe(2);
  const codes = slow.closed;
  await fillBacklog(token);
  slow.socket.resume();
  expect(await codes).toBe(1013);
});

/** Private pushes are never skipped, so enough of them reach any bound. */
async function fillBacklog(token: string): Promise<void> {
  const { feeds, core } = server.server;
  const committed: Committed[] = [];
  core.executor.onCommitted((one) => committed.push(one));
  await server.post('/v1/api/forex/submit', { token, body: BUY });
  for (let push = 0; push < 20_000; push += 1) for (const one of committed) feeds.accounts.publish(one);
}

test('[START-12] a stop closes every socket with 1001', async () => {
  const stopped = server.server.stop();
  expect(await client.closed).toBe(1001);
  await stopped;
  server = await Harness.start();
});
