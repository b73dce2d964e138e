/** The journal: closed orders by window and filter, with notes and tags that belong to one user. */

import type { JournalNoteWire, JournalWire } from '@vernier/shared/api/shapes/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';

const USDJPY = 3;

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

async function journal(query: Readonly<Record<string, string>> = {}): Promise<JournalWire> {
  return (await server.get<JournalWire>('/v1/api/main/journal', { token: trader.token, query })).data;
}

function write(body: object, token = trader.token): Promise<JsonResponse<JournalNoteWire>> {
  return server.post('/v1/api/main/journal/note', { token, body });
}

const idsOf = ({ list }: JournalWire) => list.map(({ order }) => order.Id);

test('[RESULT-4] lists closed orders with filters, pages, R and notes', async () => {
  const { data: cancelled } = await trader.submit({ status: 0, target_price: 0.9 });
  await trader.cancel({ id: cancelled.Id });
  const ids: number[] = [];
  for (let more = 0; more < 22; more += 1) {
    const terms =
      more === 0 ? { stop_loss_price: '1', cont: '0.10' } : { type: 1 + (more % 2), cont: '0.01' };
    const { data } = await trader.submit({ status: 1, ...terms, forex_id: more === 1 ? USDJPY : 1 });
    await trader.close({ id: data.Id });
    ids.unshift(data.Id);
  }
  const first = await journal();
  expect([first.total, idsOf(first)]).toEqual([22, ids.slice(0, 20)]);
  const second = await journal({ page: '2' });
  expect([second.total, idsOf(second)]).toEqual([22, ids.slice(20)]);
  expect(idsOf(await journal({ page: '3' }))).toEqual([]);
  const risky = second.list.at(-1);
  expect(risky?.r).toBeCloseTo(
    Number(risky?.net_profit) / (((risky?.order.OriginPrice ?? 0) - 1) * 10_000),
    2,
  );
  expect(first.list[0]).toMatchObject({ r: null, note: '', tags: [] });

  expect(idsOf(await journal({ forex_id: String(USDJPY) }))).toEqual([ids.at(-2)]);
  expect((await journal({ type: '2' })).total).toBe(11);
  expect([(await journal({ result: 'profit' })).total, (await journal({ result: 'loss' })).total]).toEqual([
    0, 22,
  ]);
  expect(await journal({ to: '2025-01-01' })).toEqual({ list: [], total: 0 });

  const [id = 0] = ids;
  const note = { id, note: '  Too early.\r\nWait.', tags: 'late, news ,late' };
  expect((await write(note)).data).toEqual({ id, note: 'Too early.\nWait.', tags: ['late', 'news'] });
  expect((await journal()).list[0]).toMatchObject({ note: 'Too early.\nWait.', tags: ['late', 'news'] });
  await server.restart();
  expect((await journal()).list[0]).toMatchObject({ tags: ['late', 'news'] });
  const { data: own } = await server.get<{ journal: JournalNoteWire[] }>('/api/user/export', {
    token: trader.token,
  });
  expect(own.journal).toEqual([{ id, note: 'Too early.\nWait.', tags: ['late', 'news'] }]);
  await write({ id });
  expect((await journal()).list[0]).toMatchObject({ note: '', tags: [] });

  const { token } = await server.openDemo();
  expect(await write({ id, note: 'mine' }, token)).toMatchObject({ code: 1002 });
  expect(await write({ id, note: 'a'.repeat(2_001) })).toMatchObject({
    code: 1001,
    data: { fields: ['note'] },
  });
  expect(await write({ id, tags: 'a'.repeat(25) })).toMatchObject({ code: 1001, data: { fields: ['tags'] } });
  const many = Array.from({ length: 11 }, (_, at) => `tag${at}`).join(',');
  expect(await write({ id, tags: many })).toMatchObject({ code: 1001, data: { fields: ['tags'] } });
});
