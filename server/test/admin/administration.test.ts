/** Authorization of the administration: sessions, roles, and an audit line for every change. */

import { ADMIN_ROLES } from '@vernier/db/repositories/admin/admins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminRouter } from '../../src/admin/router.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { ADMIN } from '../rig/known-owner.ts';
import { Harness } from '../rig/harness.ts';
import { submitRealName } from '../people/submit-real-name.ts';

interface AuditLine {
  readonly admin_id: number;
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
  readonly at_ms: number;
}

/** A procedure as the router stores it. */
interface Defined {
  readonly _def: { readonly meta?: { readonly roles: 'anybody' | readonly string[] }; readonly type: string };
}

let server: Harness;
let admin: AdminClient;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
});
afterAll(() => server.stop());

describe('[ADMIN-5] getting in', () => {
  test('a right pair is a token, and the token says who it is, until it expires after twelve hours', async () => {
    const token = await admin.login({ ...ADMIN, email: ' Owner@Example.com ' });
    expect(token).toMatch(/^[\w-]{43}$/);
    const me = await admin.query('auth.me', { token });
    expect(me).toMatchObject({ status: 200, data: { id: 1, email: ADMIN.email, role: 'owner' } });
    server.clock.advance(12 * 3_600_000 - 1);
    expect((await admin.query('auth.me', { token })).status).toBe(200);
    server.clock.advance(1);
    expect(await admin.query('auth.me', { token })).toMatchObject({
      status: 401,
      error: { data: { code: 'UNAUTHORIZED', reason: 'session_invalid' } },
    });
  });

  test('a session outlives a restart, its token is nowhere on the disk, nor is the password', async () => {
    const token = await admin.login();
    await server.restart();
    expect((await admin.query('auth.me', { token })).status).toBe(200);
    const stored = JSON.stringify([admin.rows('admins'), admin.rows('admin_sessions'), admin.rows('audit')]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(ADMIN.password);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  test('a wrong password, an unknown account and a disabled one are one answer, byte for byte', async () => {
    const answers = await Promise.all(
      [
        { ...ADMIN, password: 'another secret' },
        { email: 'nobody@example.com', password: ADMIN.password },
      ].map((input) => admin.mutate('auth.login', { input })),
    );
    expect(answers[0]).toMatchObject({
      status: 401,
      error: { message: 'Wrong account or password.', data: { reason: 'wrong_account_or_password' } },
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('a refusal is in the requested language', async () => {
    const { error } = await admin.query('auth.me', { lang: 'ar' });
    expect(error.message).toMatch(/[\u0600-\u06FF]/);
  });
});

describe('[ADMIN-7] default deny', () => {
  const { _def: definition } = adminRouter;
  const procedures = Object.entries(definition.procedures as unknown as Record<string, Defined>);
  /** Valid inputs of each mutation; every procedure has its row in the table of rights. */
  const INPUTS: Record<string, unknown> = {
    'auth.login': ADMIN,
    'market.speed': { factor: 1 },
    'market.halt': { code: 'EURUSD' },
    'market.resume': { code: 'EURUSD' },
    'market.setPrice': { code: 'GBPUSD', price: 1.3 },
    'market.scenario': { code: 'GBPUSD', name: 'rollover_spread' },
    'kyc.approve': {},
    'kyc.reject': { remark: 'a test' },
    'users.freeze': { id: 1, reason: 'a test' },
    'users.unfreeze': { id: 1, reason: 'a test' },
  };

  test.each(procedures)('%s states who may call it', (_, { _def }) => {
    const { meta } = _def;
    expect(meta?.roles === 'anybody' || Array.isArray(meta?.roles)).toBe(true);
  });

  test.each(procedures.filter(([path]) => path in INPUTS))(
    '%s refuses everybody else',
    async (path, { _def }) => {
      const { meta } = _def;
      const ask = async (token?: string) => {
        const input = INPUTS[path] as object;
        const reviewed = path.startsWith('kyc.') ? { id: await submitRealName(server) } : {};
        return admin.act(path, { token, input: { ...input, ...reviewed } });
      };
      if (meta?.roles === 'anybody') return expect((await ask()).status).toBe(200);
      const { token: user } = await server.openDemo();
      const strangers = [undefined, user, 'A'.repeat(43), 'x', `${await admin.login()}x`];
      for (const token of strangers) {
        expect(await ask(token)).toMatchObject({
          status: 401,
          error: { data: { reason: 'session_invalid' } },
        });
      }
      for (const role of ADMIN_ROLES) {
        const { status, error } = await ask(admin.sessionOf(role));
        if (meta?.roles.includes(role)) expect([role, status]).toEqual([role, 200]);
        else expect([role, status, error.data.reason]).toEqual([role, 403, 'role_not_allowed']);
      }
    },
  );

  test('an administrator’s token opens nothing of a user, and a disabled one nothing at all', async () => {
    const token = await admin.login();
    expect(await server.get('/api/user/info', { token })).toMatchObject({ code: 999 });
  });
});

test('[ADMIN-8] every mutation that succeeds is one line of the audit, and none is ever changed or deleted', async () => {
  const token = await admin.login();
  const before = admin.rows<AuditLine>('audit').length;
  await admin.mutate('market.speed', { token, input: { factor: 2 } });
  await admin.mutate('market.speed', { token, input: { factor: 99 } });
  await admin.mutate('market.speed', { token: admin.sessionOf('viewer'), input: { factor: 3 } });
  await admin.mutate('market.speed', { token, input: { factor: 1 } });
  const lines = admin.rows<AuditLine>('audit').slice(before);
  expect(lines.map(({ admin_id, action, input }) => [admin_id, action, JSON.parse(input)])).toEqual([
    [1, 'market.speed', { factor: 2 }],
    [1, 'market.speed', { factor: 1 }],
  ]);
  expect(JSON.parse(lines[1]?.before ?? '')).toEqual({ factor: 2 });
  expect(JSON.parse(lines[1]?.after ?? '')).toMatchObject({ factor: 1, wallMs: server.clock.now() });
});

describe('a malformed call is refused with a message, never a fault', () => {
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers = {}, payload?: string) =>
    server.server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const JSON_TYPE = { 'content-type': 'application/json' };

  test.each([
    ['an unknown procedure', 404, 'path_not_found', () => ask('GET', '/trpc/market.nothing')],
    ['a path below a procedure', 404, 'path_not_found', () => ask('GET', '/trpc/auth.me/x')],
    ['no procedure', 404, 'path_not_found', () => ask('GET', '/trpc/')],
    ['a name of the language itself', 404, 'path_not_found', () => ask('GET', '/trpc/__proto__')],
    ['another one', 404, 'path_not_found', () => ask('GET', '/trpc/market.constructor')],
    ['a mutation by GET', 405, 'method_not_allowed', () => ask('GET', '/trpc/auth.login')],
    [
      'a body that is no JSON',
      400,
      'request_not_readable',
      () => ask('POST', '/trpc/auth.login', JSON_TYPE, '{'),
    ],
    [
      'a form',
      415,
      'media_type_not_supported',
      () =>
        ask('POST', '/trpc/auth.login', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a'),
    ],
    [
      'files',
      415,
      'media_type_not_supported',
      () => ask('POST', '/trpc/auth.login', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'),
    ],
    [
      'a body that is too large',
      413,
      'body_too_large',
      () => ask('POST', '/trpc/auth.login', JSON_TYPE, JSON.stringify('x'.repeat(1_100_000))),
    ],
    ['an empty body', 400, 'validation_failed', () => ask('POST', '/trpc/auth.login', JSON_TYPE, '')],
    ['a list', 400, 'validation_failed', () => ask('POST', '/trpc/auth.login', JSON_TYPE, '[]')],
    [
      'a nested password',
      400,
      'validation_failed',
      () => ask('POST', '/trpc/auth.login', JSON_TYPE, '{"email":"a@b.c","password":{"a":1}}'),
    ],
    [
      'a long password',
      400,
      'validation_failed',
      () =>
        ask(
          'POST',
          '/trpc/auth.login',
          JSON_TYPE,
          JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(129) }),
        ),
    ],
    ['an input that is no JSON', 401, 'session_invalid', () => ask('GET', '/trpc/market.state?input=%7B')],
    ['a host that is none', 401, 'session_invalid', () => ask('GET', '/trpc/market.state', { host: 'a b' })],
    [
      'too large a batch',
      400,
      'request_not_readable',
      () => ask('GET', `/trpc/${Array.from({ length: 11 }, () => 'auth.me').join(',')}?batch=1&input=%7B%7D`),
    ],
  ] as const)('%s', async (_, status, reason, send) => {
    const response = await send();
    const body = response.json<{ error: { data: { reason: string } } }>();
    expect([response.statusCode, body.error.data.reason]).toEqual([status, reason]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.body).not.toContain('stack');
  });

  test('a batch of two is two answers', async () => {
    const response = await ask('GET', '/trpc/auth.me,auth.me?batch=1&input=%7B%7D');
    expect(response.json<unknown[]>()).toHaveLength(2);
  });
});
