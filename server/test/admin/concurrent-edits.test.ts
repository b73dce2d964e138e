/** Two administrators who edit the same thing from what each of them saw. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let admin: AdminClient;
let first: string;
let second: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  [first, second] = [admin.sessionOf('owner'), admin.sessionOf('owner')];
});
afterEach(() => server.stop());

/** The second of two changes that were made from the same thing. */
async function reasonOfSecond(path: string, [one, other]: readonly [object, object]): Promise<string> {
  expect((await admin.mutate(path, { token: first, input: one })).status).toBe(200);
  const { status, error } = await admin.mutate(path, { token: second, input: other });
  return `${status} ${error.data.reason}`;
}

const CHANGED = '409 state_changed';

describe('[ADMIN-4] of two changes that were made from the same, the second is refused', () => {
  test('for a setting', async () => {
    const change = (value: string) => ({ key: 'review_hours', value, seen: '24' });
    expect(await reasonOfSecond('settings.set', [change('12'), change('48')])).toBe(CHANGED);
    expect(server.server.core.siteSettings.text('review_hours')).toBe('12');
  });

  test('for the text of an article, but not for another language', async () => {
    const text = (title: string) => ({ category_id: 1, title, content: '<p>Text</p>' });
    const made = await admin.mutate<{ id: number }>('news.save', { token: first, input: text('Title') });
    const seen = { title: 'Title', desc: '', content: '<p>Text</p>' };
    const change = (title: string) => ({ ...text(title), id: made.data.id, lang: 'en', seen });
    expect(await reasonOfSecond('news.save', [change('One'), change('Two')])).toBe(CHANGED);
    const german = { ...text('Titel'), id: made.data.id, lang: 'de', seen: null };
    expect((await admin.mutate('news.save', { token: second, input: german })).status).toBe(200);
  });

  test('for the terms of an instrument, but not for another term', async () => {
    const { data } = await admin.query<{ list: { code: string; max_lots: number; min_lots: number }[] }>(
      'instruments.list',
      { token: first },
    );
    const row = data.list.find(({ code }) => code === 'EURUSD');
    const change = (max: number) => ({ code: 'EURUSD', max_lots: max, seen: { max_lots: row?.max_lots } });
    expect(await reasonOfSecond('instruments.update', [change(20), change(30)])).toBe(CHANGED);
    const other = { code: 'EURUSD', min_lots: 0.1, seen: { min_lots: row?.min_lots } };
    expect((await admin.mutate('instruments.update', { token: second, input: other })).status).toBe(200);
  });

  test('for an answer to a user, but not for a second one by the same administrator', async () => {
    const { user } = await server.openDemo();
    const { supportChat } = server.server.site;
    const { id: seen } = await supportChat.append({
      ...{ userId: user.id, adminId: null, text: 'Hello?', image: null, requestKey: null },
    });
    const answer = (text: string) => ({ id: user.id, text, seen });
    expect(await reasonOfSecond('support.reply', [answer('Yes?'), answer('No?')])).toBe(CHANGED);
    expect((await admin.mutate('support.reply', { token: first, input: answer('And?') })).status).toBe(200);
  });
});
