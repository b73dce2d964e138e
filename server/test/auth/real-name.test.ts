/** The real name behind an account: submission, encrypted storage, and review. */

import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { type JsonResponse, Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { Applicant } from '../people/applicant.ts';
import { ABSENT_URL, UploadClient } from '../rig/upload-client.ts';

const NAME = 'Jürgen 陳大文 O’Neill';
const CARD_ID = 'X-1234567/89';

interface Listed {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly status: string;
}

let server: Harness;
let client: UploadClient;
let admin: AdminClient;
let owner: string;
let applicant: Applicant;
let png: Buffer;
let registered = 0;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  client = new UploadClient(server);
  admin = new AdminClient(server);
  applicant = new Applicant(server);
  owner = await admin.login();
  png = await picture().png().toBuffer();
});
afterAll(() => server.stop());

/** A registered user with both pictures uploaded. */
async function user() {
  registered += 1;
  const { data } = await applicant.register(`user${registered}@example.com`);
  const front_pic = await client.uploadUrl(png, data.token);
  const reverse_pic = await client.uploadUrl(png, data.token);
  return {
    id: data.user.id,
    token: data.token,
    form: { name: NAME, card_id: CARD_ID, front_pic, reverse_pic },
  };
}

type Submitted = JsonResponse<RealNameStateWire & { readonly reason?: string; readonly fields?: string[] }>;

function submit(token: string, body: object): Promise<Submitted> {
  return server.post('/api/user_real/real_name', { token, body });
}

async function state(token: string): Promise<RealNameStateWire> {
  return (await server.get<RealNameStateWire>('/api/user_real/center', { token })).data;
}

async function waiting(userId: number): Promise<Listed | undefined> {
  const { data } = await admin.query<{ list: Listed[] }>('kyc.list', { token: owner });
  return data.list.find((row) => row.user_id === userId);
}

describe('[IDENTITY-1] submitting', () => {
  test('nothing, then waiting, also in the user’s own data and after a restart', async () => {
    const { token, form } = await user();
    expect(await state(token)).toEqual({ review_status: 0, last_reject: null });
    expect(await submit(token, form)).toMatchObject({
      code: 1,
      data: { review_status: 1, last_reject: null },
    });
    const info = await server.get<{ review_status: number }>('/api/user/info', { token });
    expect(info.data.review_status).toBe(1);
    await server.restart();
    applicant.listen();
    expect(await state(token)).toEqual({ review_status: 1, last_reject: null });
  });

  test('a second time while it waits is refused, also at the same moment', async () => {
    const { token, form } = await user();
    const both = await Promise.all([submit(token, form), submit(token, form)]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 1005]);
    expect(await submit(token, form)).toMatchObject({ code: 1005, data: { reason: 'real_name_submitted' } });
  });

  test('a demo account has no real name', async () => {
    const { token } = await server.openDemo();
    const answers = [
      await submit(token, { name: NAME, card_id: CARD_ID, front_pic: ABSENT_URL, reverse_pic: ABSENT_URL }),
      await server.get('/api/user_real/center', { token }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 1003, data: { reason: 'only_real_account' } });
  });

  test('another user’s picture gets the same refusal as a missing one, and so does every other address', async () => {
    const [{ token, form }, other] = await Promise.all([user(), user()]);
    const absent = await submit(token, { ...form, front_pic: ABSENT_URL });
    expect(absent).toMatchObject({ code: 1001, data: { fields: ['front_pic'] } });
    const elsewhere = [
      other.form.front_pic,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//example.com/a.png',
      'data:image/png;base64,AAAA',
      `${form.front_pic}.part`,
      `${form.front_pic}?a=b`,
      `http://localhost${form.front_pic}`,
      '/api/common/image/../../secret.key',
    ];
    for (const front_pic of elsewhere)
      expect([front_pic, (await submit(token, { ...form, front_pic })).text]).toEqual([
        front_pic,
        absent.text,
      ]);
    const both = await submit(token, { ...form, front_pic: ABSENT_URL, reverse_pic: other.form.reverse_pic });
    expect(both.data.fields).toEqual(['front_pic', 'reverse_pic']);
    expect(await state(token)).toMatchObject({ review_status: 0 });
  });

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of spaces', { name: ' \u3000 ' }, 'name'],
    ['a name of numbers', { name: '12345' }, 'name'],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, 'name'],
    ['a name with a line end', { name: 'Ann\nLee' }, 'name'],
    ['a name that turns around', { name: 'Ann \u202eeeL' }, 'name'],
    ['a name with a tag', { name: '<b>Ann</b>' }, 'name'],
    ['a name that is a list', { name: ['Ann'] }, 'name'],
    ['no card number', { card_id: ' ' }, 'card_id'],
    ['a card number of 41 characters', { card_id: '1'.repeat(41) }, 'card_id'],
    ['a card number with a null', { card_id: '123\0' }, 'card_id'],
    ['no front', { front_pic: '' }, 'front_pic'],
    ['an endless address', { reverse_pic: 'x'.repeat(201) }, 'reverse_pic'],
  ])('%s is refused', async (_, change, field) => {
    const { token, form } = await user();
    expect(await submit(token, { ...form, ...change })).toMatchObject({
      code: 1001,
      data: { fields: [field] },
    });
  });

  test('a name is stored in composed form, without surrounding blanks', async () => {
    const { id, token, form } = await user();
    await submit(token, { ...form, name: `  Ju\u0308rgen   ${'ñ'.repeat(80)} ` });
    expect((await waiting(id))?.name).toBe(`J\u00fcrgen ${'ñ'.repeat(80)}`);
  });

  test('its pictures stay, however long the review takes', async () => {
    const { token, form } = await user();
    await submit(token, form);
    const { uploads } = server.server.site;
    server.clock.advance(90_000_000);
    uploads.onInterval();
    await uploads.stop();
    const { headers } = await client.read(form.front_pic, token);
    expect(headers['content-type']).toBe('image/jpeg');
    owner = await admin.login();
  });
});

test('[IDENTITY-2] no file of the data folder contains a name, a card number or a key', async () => {
  const { token, form } = await user();
  await submit(token, form);
  const privateTexts = [NAME, CARD_ID, NAME.split(' ')[1], Buffer.from(NAME).toString('base64').slice(0, 16)];
  const needles = privateTexts.map((text) => Buffer.from(text ?? NAME));
  for (const { path, bytes } of client.everything())
    for (const needle of needles)
      expect([path, needle.toString(), bytes.includes(needle)]).toEqual([path, needle.toString(), false]);
});

test('[UPLOAD-6] a user who leaves takes every picture along', async () => {
  const { id, token, form } = await user();
  await submit(token, form);
  const ids = [form.front_pic, form.reverse_pic].map((url) => url.split('/').at(-1));
  expect(client.files()).toEqual(expect.arrayContaining(ids));
  const { realNames, uploads } = server.server.site;
  await realNames.deleteUser(id);
  expect((await client.read(form.front_pic, token)).bytes.toString()).toContain('not_found');
  expect(await state(token)).toEqual({ review_status: 0, last_reject: null });
  // A file in a folder that several engines use goes with the second sweep.
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    server.clock.advance(3_600_000);
    uploads.onInterval();
    await uploads.stop();
  }
  for (const name of client.files()) expect(ids).not.toContain(name);
  owner = await admin.login();
});

describe('[IDENTITY-3] the review', () => {
  test('approves once and for all', async () => {
    const { id, token, form } = await user();
    await submit(token, form);
    const row = await waiting(id);
    expect(row).toMatchObject({ name: NAME, card_id: CARD_ID, front_pic: form.front_pic, status: 'waiting' });
    const { status } = await client.read(form.front_pic, `Bearer ${owner}`);
    expect(status).toBe(200);
    const input = { id: row?.id };
    expect(await admin.mutate('kyc.approve', { token: owner, input })).toMatchObject({
      status: 200,
      data: { id: row?.id, status: 'approved' },
    });
    expect(await state(token)).toEqual({ review_status: 2, last_reject: null });
    const info = await server.get<{ review_status: number }>('/api/user/info', { token });
    expect(info.data.review_status).toBe(2);
    expect(await submit(token, form)).toMatchObject({ code: 1005 });
    for (const [path, late] of [
      ['kyc.approve', input],
      ['kyc.reject', { ...input, remark: 'late' }],
    ] as const)
      expect(await admin.mutate(path, { token: owner, input: late })).toMatchObject({
        status: 409,
        error: { data: { reason: 'state_changed' } },
      });
    expect(await waiting(id)).toBeUndefined();
  });

  test('rejects with a remark that the user reads, and may submit again after', async () => {
    const { id, token, form } = await user();
    await submit(token, form);
    const first = await waiting(id);
    const input = { id: first?.id, remark: ' The picture is blurred. ' };
    expect((await admin.mutate('kyc.reject', { token: owner, input })).status).toBe(200);
    expect(await state(token)).toEqual({
      review_status: 0,
      last_reject: { remark: 'The picture is blurred.', at: new Date(server.clock.now()).toISOString() },
    });
    expect(await submit(token, form)).toMatchObject({
      code: 1,
      data: { review_status: 1, last_reject: null },
    });
    const second = await waiting(id);
    expect(second?.id).not.toBe(first?.id);
    await admin.mutate('kyc.approve', { token: owner, input: { id: second?.id } });
    expect(await state(token)).toMatchObject({ review_status: 2 });
    const { data } = await admin.query<{ list: Listed[] }>('kyc.list', {
      token: owner,
      input: { status: 'rejected' },
    });
    expect(data.list.map((row) => row.id)).toContain(first?.id);
  });

  test('of nothing, without a remark, or of a page beyond the end', async () => {
    const ask = (path: string, input: object) => admin.mutate(path, { token: owner, input });
    expect(await ask('kyc.approve', { id: 999_999 })).toMatchObject({ status: 404 });
    expect(await ask('kyc.reject', { id: 1 })).toMatchObject({ status: 400 });
    expect(await ask('kyc.reject', { id: 1, remark: '  ' })).toMatchObject({ status: 400 });
    expect(await ask('kyc.reject', { id: 1, remark: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    const { data } = await admin.query<{ list: unknown[] }>('kyc.list', {
      token: owner,
      input: { cursor: 4_999 },
    });
    expect(data.list).toEqual([]);
  });

  test('is one line of the audit without the name', async () => {
    const { id, token, form } = await user();
    await submit(token, form);
    const row = await waiting(id);
    const lines = admin.rows('audit').length;
    await admin.mutate('kyc.reject', { token: owner, input: { id: row?.id, remark: 'no' } });
    const [line, ...more] = admin.rows<Record<string, string>>('audit').slice(lines);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      action: 'kyc.reject',
      before: '{"status":"waiting"}',
      after: '{"status":"rejected"}',
    });
    expect(JSON.stringify(line)).not.toContain(CARD_ID);
  });

  test('a submission that waits can be neither doubled nor lost in the database itself', async () => {
    const { id, token, form } = await user();
    await submit(token, form);
    const { database } = server;
    const copy = `INSERT INTO real_names
       (user_id, name_sealed, card_id_sealed, front_upload, reverse_upload, status, submitted_at_ms)
       SELECT user_id, name_sealed, card_id_sealed, front_upload, reverse_upload, status, submitted_at_ms
       FROM real_names WHERE user_id = ?`;
    expect(() => database.run(copy, id)).toThrow(/unique/i);
    expect(() => database.run('DELETE FROM uploads WHERE used_at_ms IS NOT NULL')).toThrow(/foreign key/i);
  });
});
