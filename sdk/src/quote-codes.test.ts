/** Instruments in the subscription of quotes, against a manual socket. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualSocket } from '../test/manual-socket.ts';
import { LiveConnection } from './live-connection.ts';

let socket: ManualSocket;
let live: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  live = new LiveConnection({
    open: (events) => (socket = new ManualSocket(events)),
    token: () => null,
    sessionEnded: () => {},
    now: () => Date.now(),
    chance: () => 0,
  });
  live.start();
  socket.events.opened();
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

/** Frames since the last call, when what changed in this task was sent. */
function sent(): readonly object[] {
  vi.advanceTimersByTime(0);
  return socket.taken();
}

const unsub = { cmd: 'unsub', topic: 'DAY_MARKET' };
const sub = { cmd: 'sub', topic: 'DAY_MARKET' };

it('[SDK-22] the subscription names the instruments of its readers, and changes with them', () => {
  live.subscribe('DAY_MARKET', () => {}, { codes: ['XAUUSD'] });
  expect(sent()).toEqual([{ ...sub, codes: ['XAUUSD'] }]);
  const euro = live.subscribe('DAY_MARKET', () => {}, { codes: ['EURUSD', 'XAUUSD'] });
  expect(sent()).toEqual([unsub, { ...sub, codes: ['EURUSD', 'XAUUSD'] }]);
  euro();
  const all = live.subscribe('DAY_MARKET', () => {});
  expect(sent()).toEqual([unsub, sub]);
  all();
  expect(sent()).toEqual([unsub, { ...sub, codes: ['XAUUSD'] }]);
});

it('[SDK-22] a reader gets the rows of its instruments only', () => {
  const gold: unknown[] = [];
  const all: unknown[] = [];
  live.subscribe('DAY_MARKET', (rows) => gold.push(rows), { codes: ['XAUUSD'] });
  live.subscribe('DAY_MARKET', (rows) => all.push(rows));
  const [euro, ounce] = [{ Code: 'EURUSD' }, { Code: 'XAUUSD' }];
  for (const data of [[euro, ounce], [euro]])
    socket.receive({ cmd: 'push', topic: 'DAY_MARKET', data, seq: 1 });
  expect([gold, all]).toEqual([[[ounce]], [[euro, ounce], [euro]]]);
});
