/** The live connection against a manual socket and a manual clock. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualSocket } from '../test/manual-socket.ts';
import { CONNECT_TIMEOUT_MS, LiveConnection, PING_EVERY_MS } from './live-connection.ts';

let sockets: ManualSocket[];
let token: string | null;
let ended: string[];
let live: LiveConnection;

const last = (): ManualSocket => sockets.at(-1)!;

/** With the id of a login: it is refused. Without: the session that was accepted has ended. */
function loginError(id?: number): object {
  return { cmd: 'error', code: 999, msg: '', of: 'login', ...(id === undefined ? {} : { id }) };
}

function open(): ManualSocket {
  live.start();
  last().events.opened();
  return last();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sockets = [];
  token = null;
  ended = [];
  live = new LiveConnection({
    open: (events) => {
      const socket = new ManualSocket(events);
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    sessionEnded: (which) => ended.push(which),
    now: () => Date.now(),
    chance: () => 0.999,
  });
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

describe('connecting', () => {
  it('opens one socket however often it is started', () => {
    live.start();
    live.start();
    expect(sockets).toHaveLength(1);
    expect(live.state.phase).toBe('connecting');
    last().events.opened();
    live.start();
    expect(sockets).toHaveLength(1);
    expect(live.state).toEqual({ phase: 'live', sinceMs: 1_000_000, attempt: 0 });
  });

  it('gives up an attempt after five seconds and tries again with growing waits', () => {
    live.start();
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    expect(last().closed).toBe(true);
    expect(live.state.phase).toBe('reconnecting');
    vi.advanceTimersByTime(499);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().events.closed();
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    expect(live.state.attempt).toBe(3);
  });

  it('tries immediately when it is started during a wait', () => {
    live.start();
    last().events.closed();
    live.start();
    expect(sockets).toHaveLength(2);
  });

  it('ignores messages of an abandoned socket', () => {
    live.start();
    const abandoned = last();
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    abandoned.events.opened();
    expect(live.state.phase).toBe('reconnecting');
  });
});

describe('topics', () => {
  it('subscribes a topic once for several readers, and unsubscribes after the last one', () => {
    const socket = open();
    const first = live.subscribe('DAY_MARKET', () => {});
    const second = live.subscribe('DAY_MARKET', () => {});
    expect(socket.taken()).toEqual([{ cmd: 'sub', topic: 'DAY_MARKET' }]);
    first();
    first();
    vi.runOnlyPendingTimers();
    expect(socket.taken().filter((frame) => frame['cmd'] !== 'ping')).toEqual([]);
    second();
    vi.advanceTimersByTime(0);
    expect(socket.taken()).toEqual([{ cmd: 'unsub', topic: 'DAY_MARKET' }]);
  });

  it('keeps a topic that the next page reads in the same task', () => {
    const socket = open();
    const leave = live.subscribe('DAY_MARKET', () => {});
    socket.taken();
    leave();
    live.subscribe('DAY_MARKET', () => {});
    vi.advanceTimersByTime(0);
    expect(socket.taken()).toEqual([]);
  });

  it('subscribes topics that were requested before the socket was open', () => {
    live.start();
    live.subscribe('KLINE.EURUSD', () => {}, '5min');
    last().events.opened();
    expect(last().taken()).toEqual([{ cmd: 'sub', topic: 'KLINE.EURUSD', period: '5min' }]);
  });

  it('delivers a push to the readers of its topic only', () => {
    const socket = open();
    const market: unknown[] = [];
    const candles: unknown[] = [];
    live.subscribe('DAY_MARKET', (rows) => market.push(rows));
    live.subscribe('KLINE.EURUSD', (row) => candles.push(row));
    socket.receive({ cmd: 'push', topic: 'DAY_MARKET', data: [{ Id: 1 }], seq: 1 });
    expect(market).toEqual([[{ Id: 1 }]]);
    expect(candles).toEqual([]);
  });

  it('ignores a frame that is not JSON, and one of an unknown kind', () => {
    const socket = open();
    socket.events.message('{');
    socket.events.message('null');
    socket.receive({ cmd: 'news' });
    expect(live.state.phase).toBe('live');
  });
});

describe('pings', () => {
  it('pings every five seconds and stays connected while pongs come', () => {
    const socket = open();
    for (let round = 0; round < 10; round += 1) {
      vi.advanceTimersByTime(PING_EVERY_MS);
      expect(socket.taken()).toEqual([{ cmd: 'ping', t: Date.now() }]);
      socket.receive({ cmd: 'pong', t: Date.now() });
    }
    expect(sockets).toHaveLength(1);
  });

  it('reconnects after three missed pongs, and quotes alone do not count as an answer', () => {
    const socket = open();
    vi.advanceTimersByTime(3 * PING_EVERY_MS);
    socket.receive({ cmd: 'push', topic: 'DAY_MARKET', data: [], seq: 1 });
    expect(live.state.phase).toBe('live');
    vi.advanceTimersByTime(PING_EVERY_MS);
    expect(socket.closed).toBe(true);
    expect(live.state.phase).toBe('reconnecting');
  });

  it('waits longer each time while the server accepts and closes without an answer', () => {
    const waits: number[] = [];
    live.start();
    for (let round = 0; round < 4; round += 1) {
      last().events.opened();
      last().events.closed();
      const [before, count] = [Date.now(), sockets.length];
      while (sockets.length === count) vi.advanceTimersByTime(1);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([500, 1000, 1999, 3998]);
  });
});

describe('reconnecting', () => {
  it('subscribes all topics again after a reconnect, and reports that pushes were missed', () => {
    const resumed = vi.fn<() => void>();
    live.onResumed(resumed);
    token = 'T';
    const socket = open();
    for (const topic of ['DAY_MARKET', 'FOREX_TRADE'] as const) live.subscribe(topic, () => {});
    socket.events.closed();
    expect(resumed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    last().events.opened();
    expect(last().taken()).toEqual([
      { cmd: 'login', token: 'T', id: 1 },
      { cmd: 'sub', topic: 'DAY_MARKET' },
      { cmd: 'sub', topic: 'FOREX_TRADE' },
    ]);
    expect(resumed).toHaveBeenCalledOnce();
  });

  it('[CLUSTER-11] reports once that it was resumed when the server begins the private topics again', () => {
    const resumed = vi.fn();
    const subscribed = vi.fn();
    live.onResumed(resumed);
    live.onSubscribed(subscribed);
    token = 'T';
    const socket = open();
    socket.receive({ cmd: 'ack', of: 'login' });
    const pushes = vi.fn();
    live.subscribe('WALLET', pushes);
    for (const topic of ['FOREX_TRADE', 'WALLET'])
      socket.receive({ cmd: 'ack', of: 'sub', topic, resumed: true });
    vi.advanceTimersByTime(1_000);
    expect(resumed).toHaveBeenCalledOnce();
    expect(subscribed.mock.calls).toEqual([['FOREX_TRADE'], ['WALLET']]);
    socket.receive({ cmd: 'push', topic: 'WALLET', seq: 1, data: {} });
    expect(pushes).toHaveBeenCalledOnce();
  });

  it('reports the moment of the loss through all attempts', () => {
    open();
    vi.advanceTimersByTime(1_000);
    last().events.closed();
    vi.advanceTimersByTime(500);
    last().events.closed();
    expect(live.state).toEqual({ phase: 'reconnecting', sinceMs: 1_001_000, attempt: 1 });
  });

  it('subscribes again when the page is visible again, and drops a socket that does not answer', () => {
    const socket = open();
    live.subscribe('DAY_MARKET', () => {});
    socket.taken();
    live.refresh();
    expect(socket.taken()).toEqual([
      { cmd: 'unsub', topic: 'DAY_MARKET' },
      { cmd: 'sub', topic: 'DAY_MARKET' },
      { cmd: 'ping', t: 1_000_000 },
    ]);
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    expect(socket.closed).toBe(true);
  });

  it('keeps a socket that answers after the page is visible again', () => {
    const socket = open();
    live.refresh();
    socket.receive({ cmd: 'pong' });
    vi.advanceTimersByTime(PING_EVERY_MS);
    expect(socket.closed).toBe(false);
  });

  it('subscribes no topic that was left while the connection was lost', () => {
    const socket = open();
    const leave = live.subscribe('DAY_MARKET', () => {});
    socket.events.closed();
    leave();
    vi.advanceTimersByTime(500);
    last().events.opened();
    vi.advanceTimersByTime(0);
    expect(last().taken()).toEqual([]);
  });
});

describe('sessions', () => {
  it('subscribes private topics only when logged in', () => {
    const socket = open();
    live.subscribe('FOREX_CLOSED', () => {});
    expect(socket.taken()).toEqual([]);
    token = 'T';
    live.sessionChanged();
    expect(socket.taken()).toEqual([
      { cmd: 'login', token: 'T', id: 1 },
      { cmd: 'sub', topic: 'FOREX_CLOSED' },
    ]);
    live.sessionChanged();
    expect(socket.taken()).toEqual([]);
  });

  it('unsubscribes private topics before it logs out, and keeps the public ones', () => {
    token = 'T';
    const socket = open();
    live.subscribe('FOREX_TRADE', () => {});
    live.subscribe('DAY_MARKET', () => {});
    socket.taken();
    token = null;
    live.sessionChanged();
    expect(socket.taken()).toEqual([{ cmd: 'unsub', topic: 'FOREX_TRADE' }, { cmd: 'logout' }]);
  });

  it('[COMMAND-6] drops pushes for the previous account until the new login is accepted', () => {
    token = 'A';
    const socket = open();
    const received: unknown[] = [];
    socket.receive({ cmd: 'ack', of: 'login' });
    live.subscribe('WALLET', (push) => received.push(push));
    live.subscribe('DAY_MARKET', (push) => received.push(push));
    token = 'B';
    live.sessionChanged();
    socket.receive({ cmd: 'push', topic: 'WALLET', data: { of: 'A' }, seq: 1 });
    socket.receive({ cmd: 'push', topic: 'DAY_MARKET', data: [], seq: 2 });
    socket.receive({ cmd: 'ack', of: 'logout' });
    socket.receive({ cmd: 'ack', of: 'login' });
    socket.receive({ cmd: 'push', topic: 'WALLET', data: { of: 'B' }, seq: 3 });
    expect(received).toEqual([[], { of: 'B' }]);
    expect(ended).toEqual([]);
  });

  it('[SDK-16] reports each topic that the server has subscribed', () => {
    const subscribed = vi.fn();
    live.onSubscribed(subscribed);
    const socket = open();
    for (const of of ['sub', 'unsub']) socket.receive({ cmd: 'ack', of, topic: 'WALLET' });
    expect(subscribed.mock.calls).toEqual([['WALLET']]);
  });

  it('[SDK-1] reports a token that the server does not know', () => {
    token = 'T';
    const socket = open();
    socket.receive(loginError(1));
    expect(ended).toEqual(['T']);
  });

  it('[SDK-1] keeps the session when the login of the previous one is refused', () => {
    token = 'A';
    const socket = open();
    token = 'B';
    live.sessionChanged();
    socket.receive(loginError(1));
    expect(ended).toEqual(['A']);
    socket.receive({ cmd: 'ack', of: 'login' });
    socket.receive(loginError());
    expect(ended).toEqual(['A', 'B']);
  });

  it('[SDK-1] keeps the session when the previous one ends elsewhere', () => {
    token = 'A';
    const socket = open();
    socket.receive({ cmd: 'ack', of: 'login' });
    token = 'B';
    live.sessionChanged();
    socket.receive(loginError());
    expect(ended).toEqual(['A']);
  });

  it('[SDK-2] subscribes private topics again for the session after one that ended', () => {
    token = 'A';
    const socket = open();
    live.subscribe('FOREX_TRADE', () => {});
    socket.receive({ cmd: 'ack', of: 'login' });
    socket.receive(loginError());
    token = 'B';
    socket.taken();
    live.sessionChanged();
    expect(socket.taken()).toEqual([
      { cmd: 'login', token: 'B', id: 2 },
      { cmd: 'sub', topic: 'FOREX_TRADE' },
    ]);
  });

  it('[SDK-3] delivers no private push of the previous session', () => {
    token = 'A';
    const socket = open();
    const received: unknown[] = [];
    live.subscribe('FOREX_TRADE', (push) => received.push(push));
    const push = (of: string) => socket.receive({ cmd: 'push', topic: 'FOREX_TRADE', data: of, seq: 1 });
    socket.receive({ cmd: 'ack', of: 'login' });
    push('A');
    token = 'B';
    live.sessionChanged();
    push('A, sent before the server read the login of B');
    socket.receive({ cmd: 'ack', of: 'login' });
    push('B');
    token = null;
    live.sessionChanged();
    push('B, sent before the server read the logout');
    expect(received).toEqual(['A', 'B']);
  });
});

it('[DISK-2] reads from each pong whether only closing is allowed, and reports changes', () => {
  const socket = open();
  let notifications = 0;
  live.onState(() => (notifications += 1));
  socket.receive({ cmd: 'pong' });
  expect([live.closeOnly, notifications]).toEqual([false, 0]);
  for (let pong = 0; pong < 2; pong += 1) socket.receive({ cmd: 'pong', close_only: true });
  expect([live.closeOnly, notifications]).toEqual([true, 1]);
  socket.receive({ cmd: 'pong' });
  expect([live.closeOnly, notifications]).toEqual([false, 2]);
});
