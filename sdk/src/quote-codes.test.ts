/** Instruments in the subscription of quotes, against a manual socket. */

import fc from 'fast-check';
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

it('[SDK-22] the server has the instruments of the readers, after any readers came and went', () => {
  const codes = fc.option(fc.subarray(['EURUSD', 'GBPUSD', 'XAUUSD'], { minLength: 1 }), { freq: 5 });
  const step = fc.record({ codes, kind: fc.constantFrom('enter', 'leave', 'wait', 'refresh') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      const readers: { codes: readonly string[] | null; leave: () => void }[] = [];
      for (const { kind, codes: own } of steps) {
        if (kind === 'enter')
          readers.push({
            codes: own,
            leave: live.subscribe('DAY_MARKET', () => {}, own === null ? {} : { codes: own }),
          });
        else if (kind === 'leave') readers.shift()?.leave();
        else if (kind === 'refresh') live.refresh();
        else vi.advanceTimersByTime(0);
      }
      vi.advanceTimersByTime(0);
      const [last] = socket.frames.filter(({ cmd }) => cmd === 'sub' || cmd === 'unsub').slice(-1);
      const isAll = readers.some((reader) => reader.codes === null);
      const all = [...new Set(readers.flatMap((reader) => reader.codes ?? []))].sort();
      if (readers.length > 0) expect(last).toEqual(isAll ? sub : { ...sub, codes: all });
      else expect(last?.['cmd']).not.toBe('sub');
      for (const { leave } of readers) leave();
      vi.advanceTimersByTime(0);
    }),
    { seed: 22, numRuns: 300 },
  );
});
