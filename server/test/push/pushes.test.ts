/** Web push from a subscription to what a browser decrypts, over a real push service on a loopback port. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { PushMessageWire } from '@vernier/shared/api/push-wire';
import type { PushDeviceWire } from '@vernier/shared/api/shapes/push';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseIdle } from '../rig/database-work.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { CurrentRow } from '../../src/core/identity/current-row.ts';
import { Harness } from '../rig/harness.ts';
import { PushService } from './push-service.ts';

const EURUSD = 1;
const GBPUSD = 2;
const DECIMALS = 5;
const NONE = { fills: false, stops: false, margin: false, alerts: false, money: false };
const ALL = { fills: true, stops: true, margin: true, alerts: true, money: true };

let server: Harness;
let service: PushService;
let admin: AdminClient;
let owner: string;
let token: string;

beforeEach(async () => {
  service = await PushService.open();
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
  ({ token } = await server.openDemo());
});
afterEach(async () => {
  await server.stop();
  await service.close();
});

function subscribe(choices: object, { name = 'browser', by = token } = {}) {
  const body = { ...service.subscription(name), ...choices };
  return server.post<PushDeviceWire>('/api/push/subscribe', { token: by, body });
}

function device(by = token) {
  return server.get<PushDeviceWire>('/api/push/device', { token: by });
}

async function trade(body: object, by = token): Promise<OrderWire> {
  const order = { forex_id: EURUSD, cont: '0.10', multiple: 100, type: 1, status: 1, ...body };
  return (await server.post<OrderWire>('/v1/api/forex/submit', { token: by, body: order })).data;
}

function bid(): number {
  return server.server.core.market.quoteOf(EURUSD)?.bid ?? 0;
}

async function move(points: number): Promise<void> {
  const price = scaledToNumber(bid() + points, DECIMALS);
  await admin.act('market.setPrice', { token: owner, input: { code: 'EURUSD', price } });
  server.pass(1_000);
}

/** Everything that a browser of the service was shown, once nothing waits any more. */
async function shown(): Promise<PushMessageWire[]> {
  server.pass(500);
  await databaseIdle();
  while (admin.rows('pushes').length > 0) {
    server.pass(250);
    await databaseIdle();
  }
  return service.received.map((one) => service.messageOf(one));
}

describe('[PUSH-1] a device', () => {
  test('is subscribed with its choices for one session, and the last one to subscribe a browser has it', async () => {
    expect((await device()).data).toEqual({ endpoint: null, ...NONE });
    const { endpoint } = service.subscription('browser');
    expect((await subscribe({ ...NONE, fills: true })).data).toEqual({ endpoint, ...NONE, fills: true });
    expect((await subscribe({ ...NONE, money: true })).data).toEqual({ endpoint, ...NONE, money: true });
    const other = await server.openDemo();
    await subscribe(ALL, { by: other.token });
    expect((await device()).data.endpoint).toBeNull();
    expect((await device(other.token)).data).toEqual({ endpoint, ...ALL });
    await server.restart();
    expect((await device(other.token)).data).toEqual({ endpoint, ...ALL });
    expect((await server.post('/api/push/unsubscribe', { token: other.token })).code).toBe(1);
    expect((await device(other.token)).data.endpoint).toBeNull();
  });

  test('goes with its session, and nothing that waits for it is sent', async () => {
    await subscribe(ALL);
    service.statuses.push(500);
    await trade({});
    server.pass(500);
    await service.arrived(1);
    await server.post('/api/user/logout', { token });
    server.pass(10_000);
    expect(await shown()).toHaveLength(1);
    expect(admin.rows('push_devices')).toEqual([]);
  });

  test('is refused with keys that are none', async () => {
    const good = service.subscription('browser');
    for (const [field, wrong] of [
      ['p256dh', good.auth],
      ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
      ['auth', good.p256dh],
      ['auth', '<script>'],
      ['fills', 'perhaps'],
    ] as const)
      expect(await subscribe({ ...ALL, [field]: wrong })).toMatchObject({
        code: 1001,
        data: { fields: [field] },
      });
  });

  test('has the address of a push service in the public network, where no test moves the market', async () => {
    await server.restart({ TEST_CONTROLS: 'off', ADMIN_COOLING_HOURS: '72' });
    const refused = [
      ...['http://push.example.com/a', 'https://localhost/a', 'https://127.0.0.1/a', 'https://[::1]/a'],
      ...['https://10.1.2.3/a', 'https://0x7f.1/a', 'https://169.254.169.254/latest', 'https://[fd00::1]/a'],
      ...[
        'https://[::ffff:10.0.0.1]/a',
        'https://printer.local/a',
        'https://intranet/a',
        'https://a:b@push.example.com/',
      ],
      ...[
        'https://push.example.com:8443/a',
        'javascript:alert(1)',
        'nonsense',
        `https://push.example.com/${'a'.repeat(2_048)}`,
      ],
    ];
    for (const endpoint of refused)
      expect([endpoint, (await subscribe({ ...ALL, endpoint })).code]).toEqual([endpoint, 1001]);
    const endpoint = 'https://push.example.com/a';
    expect((await subscribe({ ...ALL, endpoint })).data.endpoint).toBe(endpoint);
  });

  test('and the key pair of the installation are encrypted in the database, and the pair never changes', async () => {
    const key = async () => (await server.get<{ key: string }>('/api/push/key')).data.key;
    const first = await key();
    expect(Buffer.from(first, 'base64url')).toHaveLength(65);
    await subscribe(ALL);
    const stored = server.database.content();
    expect(stored).not.toContain(service.origin);
    expect(stored).not.toContain(first);
    await server.restart();
    expect(await key()).toBe(first);
  });
});

describe('[PUSH-2] a push', () => {
  test('has fills, stops and stop-outs in the language of the user, encrypted and signed', async () => {
    const french = await server.openDemo('fr');
    await subscribe(ALL, { by: french.token });
    const order = await trade({}, french.token);
    const price = formatScaled(Math.round(order.OriginPrice * 10 ** DECIMALS), DECIMALS);
    expect(await shown()).toEqual([
      {
        title: 'Ordre ouvert',
        body: `Achat EURUSD, 0,10\u00a0lots à ${price.replace('.', ',')}`,
        path: '/order',
        tag: `order-${order.Id}`,
        lang: 'fr',
        dir: 'ltr',
      },
    ]);
    const [first] = service.received;
    if (first === undefined) throw new Error('a push has come');
    const { key } = (await server.get<{ key: string }>('/api/push/key')).data;
    const claims = service.claimsOf(first, key);
    expect([claims.aud, claims.sub]).toEqual([service.origin, 'mailto:complaints@vernier.example']);
    expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '43200' });
    expect(first.body.toString('latin1')).not.toContain('EUR');
  });

  test('has a stop-loss with its result, urgently', async () => {
    await subscribe({ ...NONE, stops: true });
    const stop = scaledToNumber(bid() - 500, DECIMALS);
    const order = await trade({ stop_loss_price: stop });
    await move(-800);
    const [notification, ...more] = await shown();
    expect([more, notification?.title, notification?.tag]).toEqual([
      [],
      'Stop loss hit',
      `order-${order.Id}`,
    ]);
    expect(notification?.body).toMatch(
      /^EURUSD, 0\.10 lots closed at 1\.\d{5}: \u2212\d+\.\d\d\u00a0USD after fee and swap$/,
    );
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high' });
  });

  test('has a margin call and each stop-out', async () => {
    await subscribe({ ...NONE, margin: true });
    await trade({ cont: '40', multiple: 100 });
    await move(-1_000);
    await move(-3_000);
    const titles = (await shown()).map(({ title }) => title);
    expect(titles).toEqual(['Margin call', 'Stop-out']);
  });

  test('has a price alert, written with its firing', async () => {
    await subscribe({ ...NONE, alerts: true });
    const price = formatScaled(bid() + 1_000, DECIMALS);
    await server.post('/v1/api/forex/alert_add', { token, body: { forex_id: EURUSD, price } });
    await move(1_200);
    const [notification, ...more] = await shown();
    expect(more).toEqual([]);
    expect(notification).toMatchObject({ title: 'Price alert: EURUSD', path: '/trade?code=EURUSD' });
    expect(notification?.body).toMatch(new RegExp(`^${price} reached\\. The bid is 1\\.\\d{5}\\.$`));
  });

  test('has an adjustment of the balance, only for its user and with the category on', async () => {
    const stranger = await server.openDemo();
    const { user } = await server.openDemo();
    const row = new CurrentRow({ ...user, sessionIdleMs: null });
    const ownToken = (await server.server.auth.sessions.begin(row, 'Firefox')) ?? '';
    await subscribe({ ...ALL, money: false }, { name: 'no-money' });
    await subscribe(ALL, { name: 'stranger', by: stranger.token });
    await subscribe({ ...NONE, money: true }, { name: 'money-only', by: ownToken });
    const input = { userId: user.id, amount: '12.50', memo: 'a test' };
    const adjustment = await admin.mutate<{ id: number }>('ledger.adjust', {
      token: admin.sessionOf('finance'),
      input,
    });
    const second = admin.sessionOf('owner');
    await admin.mutate('ledger.approve', { token: second, input: { id: adjustment.data.id } });
    const notifications = await shown();
    expect(notifications).toMatchObject([
      { title: 'Balance corrected', body: '+12.50 USD', path: '/mine/history' },
    ]);
    expect(service.received[0]?.path).toBe('/money-only');
  });
});

describe('[BACKGROUND-3] a commit whose pushes cannot be made', () => {
  test('is logged and skipped; the pushes of the others are sent', async () => {
    const { market } = server.server.core;
    await subscribe(ALL);
    await trade({ forex_id: GBPUSD });
    await trade({});
    const { instrument } = market;
    const failing = vi.spyOn(market, 'instrument').mockImplementation((id) => {
      if (id === GBPUSD) throw new Error('no instrument');
      return instrument.call(market, id);
    });
    server.pass(250);
    await databaseIdle();
    failing.mockRestore();
    expect((await shown()).map(({ path }) => path)).toEqual(['/order']);
    expect(server.logged.map(({ message }) => message)).toEqual([
      'the pushes of a commit could not be made and are not sent',
    ]);
    await trade({});
    expect(await shown()).toHaveLength(2);
  });
});

describe('[PUSH-3] what waits', () => {
  test('is tried again after growing waits, also by the next start, and the log names no address', async () => {
    await subscribe(ALL);
    service.statuses.push(503, 429);
    await trade({});
    server.pass(500);
    await service.arrived(1);
    await server.restart();
    server.pass(2_000);
    await service.arrived(2);
    await server.restart();
    server.pass(4_000);
    expect(await shown()).toHaveLength(3);
    const text = JSON.stringify(server.logged);
    expect(text).toContain('will be tried again');
    expect(text).not.toContain('127.0.0.1');
  });

  test.each([404, 410])('goes with a device whose service answers %i', async (status) => {
    await subscribe(ALL);
    service.statuses.push(status);
    await trade({});
    await trade({});
    await shown();
    expect(admin.rows('push_devices')).toEqual([]);
  });

  test('is dropped when it is refused permanently, and when the subscription is gone', async () => {
    await subscribe(ALL);
    service.statuses.push(413);
    await trade({});
    expect(await shown()).toHaveLength(1);
    expect(admin.rows('push_devices')).toHaveLength(1);
    service.statuses.push(500);
    await trade({});
    server.pass(500);
    await service.arrived(2);
    server.clock.advance(12 * 3_600_000);
    expect(await shown()).toHaveLength(2);
  });

  test('for one device is at most fifty: the newest', async () => {
    await subscribe({ ...NONE, fills: true });
    service.statuses.push(...Array.from({ length: 8 }, () => 500));
    for (let count = 0; count < 55; count += 1) await trade({ cont: '0.01' });
    server.pass(250);
    await databaseIdle();
    expect(server.database.count('pushes')).toBe(50);
    await service.arrived(8);
  });

  test('is taken along and forgotten with its user', async () => {
    await subscribe(ALL);
    const { data } = await server.get<{ push_devices: object[]; price_alerts: object[] }>(
      '/api/user/export',
      { token },
    );
    expect(data.push_devices).toMatchObject([{ endpoint: `${service.origin}/browser`, ...ALL }]);
    expect(data.price_alerts).toEqual([]);
  });
});
