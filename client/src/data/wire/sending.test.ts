/** No command of the user leaves a page that cannot reach the server; one that was on its way goes on. */

import { afterEach, expect, it, vi } from 'vitest';
import { makeAttempt, storedAttempts } from './attempts.ts';
import { connectPage, type Notice } from '../page.ts';

let offline = false;
const call = vi.fn<(name: string, input: object, options: object) => Promise<unknown>>();
vi.mock('./offline.ts', () => ({ isOffline: () => offline }));
vi.mock('./api.ts', () => ({
  call: (name: string, input: object, options: object) => call(name, input, options),
}));

const { sendAgain, sendCommand } = await import('./sending.ts');

const notices: Notice[] = [];
connectPage({
  language: () => 'en',
  notify: (notice) => notices.push(notice),
  goTo: () => {},
  here: () => '/order',
});

afterEach(() => {
  offline = false;
  notices.length = 0;
  call.mockReset();
});

it.each(['closeOrder', 'cancelOrder', 'cancelDraw'] as const)(
  '[U50] sends no %s without the server, stores none to be sent later, and says so',
  async (name) => {
    offline = true;
    expect(await sendCommand(name, { id: 7 })).toMatchObject({ kind: 'refused' });
    expect(call).not.toHaveBeenCalled();
    expect(storedAttempts()).toEqual([]);
    expect(notices).toEqual([{ tone: 'error', key: 'refusal.offline', values: { code: '' } }]);
  },
);

it('[U50] repeats under its key what was sent before the server was out of reach', async () => {
  const attempt = makeAttempt<'closeOrder'>({
    name: 'closeOrder',
    input: { id: 7 },
    uid: '12345678',
    madeAtMs: Date.now(),
  });
  offline = true;
  call.mockResolvedValue({ Id: 7 });
  expect(await sendAgain(attempt)).toMatchObject({ kind: 'done' });
  expect(call.mock.calls[0]?.[2]).toMatchObject({ idempotencyKey: attempt.key });
  expect(storedAttempts()).toEqual([]);
});
