/** The daily work of the back office over HTTP: users, balance adjustments, settings, outbox, audit, and change versions. */

import { join } from 'node:path';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdminClient, CONTROLLED, type AdminResponse } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant, PASSWORD } from '../people/applicant.ts';
import { submitRealName } from '../people/submit-real-name.ts';

const ANNA = 'anna@example.com';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly next: number | null;
}

let server: Harness;
let admin: AdminClient;
let applicant: Applicant;
let anna: SessionWire;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  applicant = new Applicant(server);
  anna = (await applicant.register(ANNA)).data;
});
afterEach(() => server.stop());

const reasonOf = ({ error }: AdminResponse<unknown>) =>
  (error as AdminResponse<unknown>['error'] | undefined)?.data.reason;

/** Actions on the audit, without the reads of balances. */
function ledgerActions(): string[] {
  return admin
    .rows<{ action: string }>('audit')
    .map(({ action }) => action)
    .filter((action) => action.startsWith('ledger.'));
}

describe('[ADMIN-14] users', () => {
  const found = async (input: object, token = admin.sessionOf('support')) =>
    (await admin.query<Page<{ uid: string; email: string | null }>>('users.list', { token, input })).data;

  test('are found by number, its beginning, or a whole address, however it is typed', async () => {
    const demo = await server.openDemo();
    const uids = async (search: string) => (await found({ search })).list.map(({ uid }) => uid);
    expect(await uids(anna.user.uid)).toEqual([anna.user.uid]);
    expect(await uids(anna.user.uid.slice(0, 7))).toContain(anna.user.uid);
    expect(await uids(' Anna@Example.COM ')).toEqual([anna.user.uid]);
    for (const unmatched of ['anna', 'anna@', 'nobody@example.com', '%', "' OR 1=1 --", '99999999'])
      expect([unmatched, await uids(unmatched)]).toEqual([unmatched, []]);
    await applicant.sendCode('51234567', 1);
    server.clock.advance(60_000);
    const mobile = { type: 'mobile', account: '51234567', sms_code: applicant.codeTo('+85251234567') };
    const { data } = await applicant.register('', mobile);
    expect(await uids('+852 5123 4567')).toEqual([data.user.uid]);
    expect(await uids('51234567')).toEqual([data.user.uid]);
    expect((await found({})).list.map(({ uid }) => uid)).toEqual([
      data.user.uid,
      demo.user.uid,
      anna.user.uid,
    ]);
  });

  test('are listed by what they are, and page by page', async () => {
    for (let count = 0; count < 21; count += 1) await server.openDemo();
    const first = await found({ kind: 'demo' });
    const second = await found({ cursor: (await found({})).next });
    const third = await found({ cursor: 1 });
    expect([first.total, first.list.length]).toEqual([21, 20]);
    expect([second.total, second.list.map(({ email }) => email)]).toEqual([22, [null, ANNA]]);
    expect([third.total, third.list]).toEqual([22, []]);
    expect((await found({ kind: 'frozen' })).total).toBe(0);
    await admin.mutate('users.freeze', { token: admin.sessionOf('risk'), input: { id: anna.user.id } });
    expect((await found({ kind: 'frozen' })).list).toMatchObject([{ uid: anna.user.uid, frozen: true }]);
    expect((await found({ kind: 'real' })).total).toBe(1);
  });

  test('show a viewer only a masked address', async () => {
    const token = admin.sessionOf('viewer');
    expect((await found({ search: anna.user.uid }, token)).list).toMatchObject([{ email: 'a…@example.com' }]);
    const { data } = await admin.query('users.get', { token, input: { id: anna.user.id } });
    expect(JSON.stringify(data)).not.toContain('anna@');
  });
});

describe('[ADMIN-15] one user', () => {
  const ask = <Data>(path: string, input: object = {}) =>
    admin.query<Data>(path, { token: admin.sessionOf('support'), input: { id: anna.user.id, ...input } });

  test('is shown with figures, and the ledger entry by entry', async () => {
    const demo = await server.openDemo();
    const id = demo.user.id;
    const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
    const order = await server.post<OrderWire>('/v1/api/forex/submit', { token: demo.token, body });
    const { data } = await ask<{ account: Record<string, string> }>('users.get', { id });
    expect(data).toMatchObject({ uid: demo.user.uid, is_demo: true, sessions: 1, totp: false });
    expect(data.account).toMatchObject({ positions: 1, pending: 0, closed: 0, held: '0.000000' });
    const micros = (name: string) => BigInt((data.account[name] ?? '').replace('.', ''));
    expect([micros('balance'), micros('margin') > 0n]).toEqual([99_999_500_000n, true]);
    expect(micros('equity')).toBe(micros('balance') + micros('floating'));
    expect(micros('free_margin')).toBe(micros('equity') - micros('margin'));
    const { data: ledger } = await ask<Page<{ amount: string; balance: string; order_id: number | null }>>(
      'users.entries',
      { id },
    );
    expect(ledger.total).toBe(2);
    const [fee, opening] = ledger.list;
    expect(opening).toMatchObject({ amount: '100000.000000', balance: '100000.000000', order_id: null });
    expect(fee).toMatchObject({ order_id: order.data.Id });
    expect(Number(fee?.balance)).toBe(100_000 + Number(fee?.amount));
  });

  test('loses one session, or all of them, with the next request', async () => {
    const other = (await applicant.logIn(ANNA)).data;
    const info = async (token: string) => (await server.get('/api/user/info', { token })).code;
    const { data: sessions } = await ask<{ id: number; device: string }[]>('users.sessions');
    expect(sessions).toHaveLength(2);
    const end = (input: object) =>
      admin.mutate('users.endSessions', {
        token: admin.sessionOf('support'),
        input: { id: anna.user.id, ...input },
      });
    expect((await end({ session_id: sessions[0]?.id })).data).toEqual({ ended: 1 });
    expect([await info(other.token), await info(anna.token)]).toEqual([999, 1]);
    expect(reasonOf(await end({ session_id: sessions[0]?.id }))).toBe('not_found');
    expect((await end({})).data).toEqual({ ended: 1 });
    expect([await info(anna.token), (await end({})).data]).toEqual([999, { ended: 0 }]);
    expect((await applicant.logIn(ANNA, { password: PASSWORD })).code).toBe(1);
  });
});

describe('[ADMIN-16] the ledger', () => {
  const adjust = (token: string, input: object) =>
    admin.mutate<{ id: number; status: string }>('ledger.adjust', {
      token,
      input: { userId: anna.user.id, memo: 'a booking error', ...input },
    });
  const end = (verb: 'approve' | 'reject', token: string, id: number) =>
    admin.mutate<{ id: number; status: string }>(`ledger.${verb}`, { token, input: { id } });
  const balance = async () =>
    (
      await admin.query<{ balance: string }>('users.get', {
        token: admin.sessionOf('viewer'),
        input: { id: anna.user.id },
      })
    ).data.balance;
  const trial = async () =>
    (
      await admin.query<{
        balanced: boolean;
        byAccount: { book: string; account: string; balance: string }[];
        postings: number;
      }>('ledger.trialBalance', { token: admin.sessionOf('viewer') })
    ).data;

  test('a correction moves nothing before another administrator agrees, and then once', async () => {
    const [requester, approver] = [admin.sessionOf('finance'), admin.sessionOf('finance')];
    const { data } = await adjust(requester, { amount: '250.5' });
    expect(data.status).toBe('pending');
    expect(await balance()).toBe('0.000000');
    expect(reasonOf(await end('approve', requester, data.id))).toBe('other_administrator_needed');
    const both = await Promise.all([
      end('approve', approver, data.id),
      end('approve', admin.sessionOf('owner'), data.id),
    ]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await balance()).toBe('250.500000');
    expect(reasonOf(await end('reject', requester, data.id))).toBe('state_changed');
    const list = await admin.query<Page<object>>('ledger.list', {
      token: requester,
      input: { status: 'applied' },
    });
    expect(list.data).toMatchObject({ total: 1, list: [{ uid: anna.user.uid, amount: '250.500000' }] });
    const actions = ledgerActions();
    expect(actions).toEqual(['ledger.adjust', 'ledger.approve']);
  });

  test('the requester cancels their own request; more than the balance cannot be taken', async () => {
    const [requester, approver] = [admin.sessionOf('finance'), admin.sessionOf('owner')];
    const back = (await adjust(requester, { amount: '1' })).data;
    expect((await end('reject', requester, back.id)).data).toEqual({ id: back.id, status: 'rejected' });
    const away = (await adjust(requester, { amount: '-1' })).data;
    const refused = await end('approve', approver, away.id);
    expect(refused.error.data).toMatchObject({ reason: 'insufficient_balance', available: '0.000000' });
    expect(await balance()).toBe('0.000000');
    // What was refused has not happened, so it is no line.
    const actions = ledgerActions();
    expect(actions).toEqual(['ledger.adjust', 'ledger.reject', 'ledger.adjust']);
    for (const amount of ['0', '1e20', '0.0000001', 'NaN', '', '1000000001', {}])
      expect([amount, reasonOf(await adjust(requester, { amount }))]).toEqual([amount, 'validation_failed']);
    expect(reasonOf(await adjust(requester, { amount: '1', userId: 999_999 }))).toBe('not_found');
  });

  test('the trial balance is zero in each book after everything, and only new postings are summed again', async () => {
    expect(await trial()).toEqual({ balanced: true, byAccount: [], postings: 0 });
    const demo = await server.openDemo();
    const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
    await server.post('/v1/api/forex/submit', { token: demo.token, body });
    const { data } = await adjust(admin.sessionOf('finance'), { amount: '10' });
    await end('approve', admin.sessionOf('owner'), data.id);
    const [report, again] = await Promise.all([trial(), trial()]);
    expect(again).toEqual(report);
    expect([report.balanced, report.postings]).toEqual([true, 6]);
    const of = (book: string) =>
      Object.fromEntries(
        report.byAccount
          .filter((row) => row.book === book)
          .map(({ account, balance: sum }) => [account, sum]),
      );
    expect(of('real')).toEqual({ 'house:adjustments': '-10.000000', 'users:cash': '10.000000' });
    expect(of('demo')).toMatchObject({ 'demo:mint': '-100000.000000' });
    expect(Object.values(of('demo')).reduce((sum, micros) => sum + BigInt(micros.replace('.', '')), 0n)).toBe(
      0n,
    );
    await server.restart();
    expect(await trial()).toEqual(report);
  });

  test('a posting that was changed on the disk is detected at the next start', async () => {
    await server.openDemo();
    expect((await trial()).balanced).toBe(true);
    server.database.dropTrigger('postings_keep', 'postings');
    server.database.run(
      'UPDATE postings SET amount_micros = amount_micros + 1 WHERE id = (SELECT min(id) FROM postings)',
    );
    await server.restart();
    expect((await trial()).balanced).toBe(false);
    server.expectBrokenBooks();
  });
});

describe('[ADMIN-17] settings and outbox', () => {
  test('a setting follows its rule, holds at once and over a restart, and only owners change it', async () => {
    const owner = admin.sessionOf('owner');
    const set = (key: string, value: string, token = owner) =>
      admin.mutate('settings.set', { token, input: { key, value } });
    const valueOf = async (key: string) =>
      (
        await admin.query<{ key: string; value: string; by_default: string }[]>('settings.get', {
          token: owner,
        })
      ).data.find((setting) => setting.key === key);
    expect(await valueOf('review_hours')).toMatchObject({ value: '24', by_default: '24' });
    expect((await set('review_hours', '8')).data).toMatchObject({ key: 'review_hours', value: '8' });
    expect(server.server.core.siteSettings.reviewHours).toBe(8);
    for (const wrong of ['0', '', '1000', '8 ', '-1', 'eight'])
      expect([wrong, reasonOf(await set('review_hours', wrong))]).toEqual([wrong, 'validation_failed']);
    expect(reasonOf(await set('__proto__', '1'))).toBe('not_found');
    expect(reasonOf(await set('review_hours', '9', admin.sessionOf('finance')))).toBe('role_not_allowed');
    await server.restart();
    expect(await valueOf('review_hours')).toMatchObject({ value: '8' });
  });

  test('the outbox shows the messages, newest first, and skips other files', async () => {
    const token = admin.sessionOf('owner');
    const outbox = async () =>
      (
        await admin.query<Page<{ to: string; subject: string }> & { channels: string[] }>('outbox.list', {
          token,
        })
      ).data;
    await applicant.sendCode('later@example.com', 1);
    await vi.waitFor(async () => {
      await server.server.site.notifications.onInterval();
      expect((await outbox()).list.map(({ to }) => to)).toEqual(['later@example.com', ANNA]);
    });
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(server.dataDir, 'outbox', '0000.json'), '{"to": 1}');
    const page = await outbox();
    expect([page.total, page.list.length, page.channels]).toEqual([3, 2, ['email', 'sms']]);
  });
});

describe('[ADMIN-9] the audit', () => {
  test('is read with filters by every administrator, and its chain is unbroken', async () => {
    const [risk, viewer] = [admin.sessionOf('risk'), admin.sessionOf('viewer')];
    const freeze = (verb: string) =>
      admin.mutate(`users.${verb}`, { token: risk, input: { id: anna.user.id, reason: 'chargeback' } });
    await freeze('freeze');
    server.clock.advance(1_000);
    await freeze('unfreeze');
    await admin.mutate('market.speed', { token: risk, input: { factor: 1 } });
    const list = async (input: object) => {
      const { data } = await admin.query<Page<{ id: number; action: string }>>('audit.list', {
        token: viewer,
        input,
      });
      return [data.total, ...data.list.map(({ action }) => action)];
    };
    expect(await list({})).toEqual([3, 'market.speed', 'users.unfreeze', 'users.freeze']);
    expect(await list({ action: 'users.' })).toEqual([2, 'users.unfreeze', 'users.freeze']);
    expect(await list({ search: 'CHARGEBACK', action: 'users.freeze' })).toEqual([1, 'users.freeze']);
    const from = new Date(server.clock.now()).toISOString();
    expect(await list({ from, action: 'users.' })).toEqual([1, 'users.unfreeze']);
    expect(await list({ to: from })).toEqual([1, 'users.freeze']);
    expect(await list({ admin_id: 1 })).toEqual([0]);
    expect(await list({ cursor: 1 })).toEqual([3]);
    const bad = await admin.query('audit.list', { token: viewer, input: { from: 'yesterday' } });
    expect(reasonOf(bad)).toBe('validation_failed');
    const verify = await admin.query('audit.verify', { token: admin.sessionOf('owner') });
    expect(verify.data).toMatchObject({ lines: 3, broken: null });
  });

  test('names the line that was changed on the disk', async () => {
    for (const verb of ['freeze', 'unfreeze', 'freeze'])
      await admin.mutate(`users.${verb}`, { token: admin.sessionOf('risk'), input: { id: anna.user.id } });
    server.database.dropTrigger('audit_keep', 'audit');
    server.database.run("UPDATE audit SET after = replace(after, 'false', 'true') WHERE id = 2");
    const { data } = await admin.query('audit.verify', { token: admin.sessionOf('owner') });
    expect(data).toMatchObject({ lines: 1, broken: { id: 2, why: 'it is not what was written' } });
  });
});

describe('[ADMIN-18] the change versions', () => {
  interface ChangeState {
    readonly waiting: Readonly<Record<string, number>>;
    readonly versions: Readonly<Record<string, number>>;
  }
  const changeVersions = async () =>
    (await admin.query<ChangeState>('office.pulse', { token: admin.sessionOf('viewer') })).data;
  const changed = (before: ChangeState, { versions }: ChangeState) =>
    Object.keys(versions).filter((area) => (versions[area] ?? 0) > (before.versions[area] ?? 0));

  test('counts what waits, and moves exactly the areas in which something happened', async () => {
    const first = await changeVersions();
    expect(first.waiting).toMatchObject({ kyc: 0, deposits: 0, withdrawals: 0, ledger: 0 });
    expect(changed(first, await changeVersions())).toEqual([]);
    const finance = admin.sessionOf('finance');
    await admin.mutate('ledger.adjust', {
      token: finance,
      input: { userId: anna.user.id, amount: '1', memo: 'a booking error' },
    });
    const second = await changeVersions();
    expect([second.waiting['ledger'], changed(first, second)]).toEqual([1, ['ledger', 'audit']]);
    const demo = await server.openDemo();
    const third = await changeVersions();
    expect(changed(second, third)).toEqual(['users']);
    const body = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
    await server.post('/v1/api/forex/submit', { token: demo.token, body });
    expect(changed(third, await changeVersions())).toEqual(['orders', 'users']);
    await server.restart();
    server.clock.advance(1);
    expect((await changeVersions()).waiting['ledger']).toBe(1);
  });

  test('query the database only after a change', async () => {
    const { realNames } = server.server.site;
    const count = vi.spyOn(realNames, 'count');
    const before = await changeVersions();
    const callCount = count.mock.calls.length;
    await changeVersions();
    expect(count.mock.calls).toHaveLength(callCount);
    const id = await submitRealName(server);
    server.server.operations.changeVersions.touch('kyc');
    expect((await changeVersions()).waiting['kyc']).toBe(1);
    await admin.mutate('kyc.approve', { token: admin.sessionOf('support'), input: { id } });
    const after = await changeVersions();
    expect([after.waiting['kyc'], changed(before, after)]).toEqual([0, expect.arrayContaining(['kyc'])]);
  });
});
