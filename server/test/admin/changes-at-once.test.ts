/** Changes of one request, which run at the same time: the second is judged after the first has taken effect. */

import type { RefusalReason } from '@vernier/shared/refusals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let admin: AdminClient;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
});
afterEach(() => server.stop());

/** Reasons of two changes, which may be made in either order. */
const ONE_MADE = new Set([null, 'state_changed']);

interface Answer {
  readonly error?: { readonly data: { readonly reason: RefusalReason } };
}

/** The refusals of two changes at once; null for one that was made. */
async function reasonsOf(path: string, token: string | undefined, inputs: readonly [object, object]) {
  const answer = await server.server.app.inject({
    method: 'POST',
    url: `/trpc/${path},${path}?batch=1`,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: token }) },
    payload: JSON.stringify({ 0: inputs[0], 1: inputs[1] }),
  });
  return answer.json<readonly Answer[]>().map(({ error }) => error?.data.reason ?? null);
}

test('[ADMIN-4] of two changes of a setting from the same value, one is made', async () => {
  const change = (value: string) => ({ key: 'review_hours', value, seen: '24' });
  const token = admin.sessionOf('owner');
  const reasons = await reasonsOf('settings.set', token, [change('12'), change('48')]);
  expect(new Set(reasons)).toEqual(ONE_MADE);
  expect(server.server.core.siteSettings.text('review_hours')).toBe(reasons[0] === null ? '12' : '48');
});

test('[ADMIN-4] of two changes of a term from the same value, one is made', async () => {
  const token = admin.sessionOf('owner');
  const { data } = await admin.query<{ list: { code: string; max_lots: number }[] }>('instruments.list', {
    token,
  });
  const seen = { max_lots: data.list.find(({ code }) => code === 'EURUSD')?.max_lots };
  const changes = [40, 30].map((max_lots) => ({ code: 'EURUSD', max_lots, seen })) as [object, object];
  expect(new Set(await reasonsOf('instruments.update', token, changes))).toEqual(ONE_MADE);
});

test('[ADMIN-4] of two changes of an article from the same text, one is made', async () => {
  const token = admin.sessionOf('owner');
  const text = (title: string) => ({ category_id: 1, title, content: '<p>Text</p>' });
  const { data } = await admin.mutate<{ id: number }>('news.save', { token, input: text('Title') });
  const seen = { title: 'Title', desc: '', content: '<p>Text</p>' };
  const change = (title: string) => ({ ...text(title), id: data.id, lang: 'en', seen });
  expect(new Set(await reasonsOf('news.save', token, [change('One'), change('Two')]))).toEqual(ONE_MADE);
});

test('[AUTH-3] a company that is removed at the same time is not changed', async () => {
  const token = admin.sessionOf('owner');
  const company = { name: 'Company', url: 'https://company.example/' };
  const { data } = await admin.mutate<{ id: number }>('companies.save', { token, input: company });
  const answer = await server.server.app.inject({
    method: 'POST',
    url: '/trpc/companies.remove,companies.save?batch=1',
    headers: { 'content-type': 'application/json', authorization: token },
    payload: JSON.stringify({ 0: { id: data.id }, 1: { ...company, id: data.id } }),
  });
  const reasons = answer.json<readonly Answer[]>().map(({ error }) => error?.data.reason ?? null);
  expect(reasons).toEqual([null, 'not_found']);
});

test('[ADMIN-24] of two acceptances of an invitation, one sets the password', async () => {
  const token = await admin.login();
  const email = 'second@example.com';
  const created = await admin.mutate<{ invitation: string }>('admins.create', {
    token,
    input: { email, role: 'support' },
  });
  const { invitation } = created.data;
  const accept = (password: string) => ({ invitation, password });
  const reasons = await reasonsOf('auth.accept', undefined, [
    accept('the first secret of all'),
    accept('the second secret of all'),
  ]);
  expect(reasons.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'code_wrong',
    null,
  ]);
});

test('[ADMIN-26] two reads of the same users leave one line', async () => {
  const token = admin.sessionOf('owner');
  await server.openDemo();
  const answer = await server.server.app.inject({
    url: '/trpc/users.list,users.list?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%7D',
    headers: { authorization: token },
  });
  expect(answer.statusCode).toBe(200);
  expect(admin.rows('audit')).toHaveLength(1);
});
