/** Commands and sessions: at every step of a command and for every end of its session, at most one effect in the account that made it, and a notice. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserTab } from '../../test/browser-tab.ts';
import { CommandServer, type Network } from '../../test/command-server.ts';
import { instrumentWire } from '../../test/instrument-wire.ts';
import { openOrderView } from '../../test/order-wire.ts';
import { demoUser } from '../../test/user-wire.ts';
import { instrumentInfo } from './market/instrument-info.ts';
import type { CommandOutcome } from './transport/commands.ts';

const A: SessionWire = { token: 'of A', user: { ...demoUser, uid: '11111111' } };
const B: SessionWire = { token: 'of B', user: { ...demoUser, uid: '22222222' } };
const ATTEMPTS = 'vernier.attempts';
const order = openOrderView(7);
const instrument = instrumentInfo(instrumentWire(1, 'EURUSD'));

type Run = (tab: BrowserTab['modules']) => Promise<CommandOutcome<unknown>>;

const COMMANDS: Readonly<Record<string, Run>> = {
  submitOrder: ({ orders }) =>
    orders.submitOrder({ instrument, side: 'buy', lots: 10_000_000, leverage: 100 }),
  'closeOrder of a part': ({ orders }) => orders.closePosition(7, 10_000_000),
  closeOrder: ({ orders }) => orders.closePosition(7),
  cancelOrder: ({ orders }) => orders.cancelPending(7),
  setStops: ({ orders }) => orders.submitStops(order, { stopLoss: 109_000 }),
  resetDemoPost: ({ orders }) => orders.submitDemoReset(),
  submitCharge: ({ deposits }) => deposits.submitCoin({ coin: 1, address: 'x', units: '5', proof: '/p' }),
  submitWire: ({ deposits }) => deposits.submitWire({ wire: 1, units: '5', proof: '/p' }),
  draw: ({ withdrawals }) =>
    withdrawals.submitWithdrawal({ draw_currency_id: 1, draw_method_id: 4, number: '100' }),
  cancelDraw: ({ withdrawals }) => withdrawals.submitWithdrawalCancellation(7),
  addAlert: ({ alerts }) => alerts.addPriceAlert(1, '1.2'),
  'addAlert that moves one': ({ alerts }) => alerts.movePriceAlert({ id: 3, forexId: 1 }, '1.2'),
};

/** Until when it runs, and what the network does meanwhile. */
const STEPS: Readonly<Record<string, { network: Network; passMs: number; retries?: true }>> = {
  'before it arrives': { network: 'holds the request', passMs: 10 },
  'before its answer arrives': { network: 'holds the answer', passMs: 10 },
  'between two tries that did not arrive': { network: 'loses the request', passMs: 10 },
  'between two tries whose answers were lost': { network: 'loses the answer', passMs: 10 },
  'unanswered, never arrived': { network: 'loses the request', passMs: 31_000 },
  'unanswered, carried out': { network: 'loses the answer', passMs: 31_000 },
  'retried, not arrived': { network: 'loses the request', passMs: 31_000, retries: true },
  'retried, carried out': { network: 'loses the answer', passMs: 31_000, retries: true },
};

let server: CommandServer;
let tab: BrowserTab;
let other: BrowserTab;

beforeAll(async () => {
  tab = await BrowserTab.load();
  other = await BrowserTab.load();
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  server = new CommandServer();
  server.sessions.set(A.token, A.user.uid).set(B.token, B.user.uid);
  vi.stubGlobal('fetch', server.answer);
  tab.open();
  tab.become(A);
});

afterEach(() => {
  tab.become(null);
  other.become(null);
  for (const one of [tab, other]) one.close();
  vi.clearAllTimers();
  vi.useRealTimers();
});

afterAll(() => vi.unstubAllGlobals());

interface Begun {
  /** Outcomes that its form received. */
  readonly outcomes: CommandOutcome<unknown>[];
}

async function begin(run: Run, step: string): Promise<Begun> {
  const { network, passMs, retries } = STEPS[step]!;
  server.network = network;
  const outcomes: CommandOutcome<unknown>[] = [];
  void run(tab.modules).then((outcome) => outcomes.push(outcome));
  await pass(passMs);
  if (retries === true) {
    retryLast(outcomes);
    await pass(10);
  }
  return { outcomes };
}

/** Retries as the button of an open dialog does. */
function retryLast(outcomes: CommandOutcome<unknown>[]): void {
  const last = outcomes.at(-1);
  if (last?.kind === 'unknown') void last.retry().then((outcome) => outcomes.push(outcome));
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Closes the page: none of its timers and responses follow. */
function leave(left: BrowserTab): void {
  const nowMs = Date.now();
  left.close();
  // this resets the clock as well
  vi.clearAllTimers();
  vi.setSystemTime(nowMs);
}

const stored = () => localStorage.getItem(ATTEMPTS);
const droppedIn = (one: BrowserTab) => one.notices.filter((notice) => 'dropped' in notice);

/** The network works again, and the user presses each button that is still shown. */
async function goOn({ outcomes }: Begun): Promise<void> {
  server.network = 'answers';
  await pass(40_000);
  retryLast(outcomes);
  await pass(40_000);
}

/** COMMAND_CASES=all: every command with every step and every end, not only every two of them together. */
const HAS_ALL = process.env['COMMAND_CASES'] === 'all';

const CASES = Object.keys(COMMANDS).flatMap((name, row) =>
  Object.keys(STEPS).map((step, column) => [name, step, row + column] as const),
);

/** Those on one of so many diagonals of the table of commands and steps. */
function casesOn(diagonal: number, count: number): typeof CASES {
  return HAS_ALL ? CASES : CASES.filter(([, , place]) => place % count === diagonal);
}

/** Only a new order is not sent again after five seconds. */
const isRepeatable = ([name]: (typeof CASES)[number]) => name !== 'submitOrder';
const REPEATABLE_COMMANDS = Object.keys(COMMANDS).filter((name) => name !== 'submitOrder');

const ENDS: Readonly<Record<string, () => void>> = {
  'a log-out': () => void tab.modules.session.logout(),
  'another account in this tab': () => tab.become(B),
  'a log-out and another account in this tab': () => {
    void tab.modules.session.logout();
    tab.become(B);
  },
  'another account in another tab': () => {
    other.open();
    other.become(B);
  },
  'the end of the session on the server': () => {
    server.sessions.delete(A.token);
    tab.modules.store.endSession(A.token);
    dispatchEvent(new StorageEvent('storage', { key: 'vernier.session' }));
  },
};

const NUMBERED_ENDS = Object.entries(ENDS).map(([name, end], place) => [name, end, place] as const);

describe.each(NUMBERED_ENDS)('after %s', (_, end, place) => {
  it.each(casesOn(place, NUMBERED_ENDS.length))(
    '[COMMAND-1] [COMMAND-2] %s %s ends with a notice',
    async (name, step) => {
      const begun = await begin(COMMANDS[name]!, step);
      const before = { requests: server.requests.length, effects: server.effects.length };
      end();
      const now = tab.modules.store.currentSession()?.token;
      await goOn(begun);
      expect(server.requests.slice(before.requests)).toEqual([]);
      expect(server.effects).toHaveLength(before.effects);
      expect(before.effects).toBeLessThanOrEqual(1);
      expect(server.effects.every(({ uid }) => uid === A.user.uid)).toBe(true);
      expect(begun.outcomes.at(-1)).toEqual({ kind: 'ended' });
      expect([droppedIn(tab).length, droppedIn(other).length]).toEqual([1, 0]);
      expect(stored()).toBeNull();
      expect(tab.modules.store.currentSession()?.token).toBe(now);
      expect(tab.paths.filter((path) => path !== '/')).toEqual([]);
    },
  );
});

it.each(CASES.filter(isRepeatable))(
  '[COMMAND-3] %s %s is queried by one tab when a second one opens',
  async (name, step) => {
    const begun = await begin(COMMANDS[name]!, step);
    other.open();
    await pass(1);
    await goOn(begun);
    expect(server.effects).toEqual([{ uid: A.user.uid, path: server.requests[0]?.path }]);
    expect(new Set(server.requests.map(({ key, token }) => `${token} ${key}`)).size).toBe(1);
    expect(begun.outcomes.at(-1)?.kind).toBe('done');
    expect([other.notices, other.questions]).toEqual([[], []]);
    expect(stored()).toBeNull();
  },
);

// A reload loads all modules again: every second step of each command.
it.each(casesOn(0, 2).filter(isRepeatable))(
  '[COMMAND-3] [COMMAND-4] %s %s goes on after a reload',
  async (name, step) => {
    await begin(COMMANDS[name]!, step);
    leave(tab);
    tab = await BrowserTab.load();
    tab.open();
    server.network = 'answers';
    await pass(40_000);
    const [question] = tab.questions;
    if (STEPS[step]!.passMs > 30_000) expect(question?.attempt.key).toBe(server.requests[0]?.key);
    await question?.retry();
    expect(server.effects).toEqual([{ uid: A.user.uid, path: server.requests[0]?.path }]);
    expect(new Set(server.requests.map(({ key, token }) => `${token} ${key}`)).size).toBe(1);
    expect(stored()).toBeNull();
  },
);

it.each(REPEATABLE_COMMANDS)(
  '[COMMAND-4] %s without an answer has the same key for the next tap',
  async (name) => {
    const begun = await begin(COMMANDS[name]!, 'unanswered, carried out');
    server.network = 'answers';
    const again = COMMANDS[name]!(tab.modules);
    await pass(1_000);
    expect((await again).kind).toBe('done');
    expect([server.effects.length, begun.outcomes[0]?.kind, stored()]).toEqual([1, 'unknown', null]);
  },
);

it.each(Object.keys(COMMANDS))('[COMMAND-5] %s is one command for several taps in one task', async (name) => {
  const taps = [1, 2, 3].map(() => COMMANDS[name]!(tab.modules));
  await pass(1_000);
  expect((await Promise.all(taps)).map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  expect(server.requests).toHaveLength(1);
});

describe('[COMMAND-13] a new order', () => {
  const submit = COMMANDS['submitOrder']!;

  it.each(Object.keys(STEPS))('%s is not sent after five seconds, also after a reload', async (step) => {
    await begin(submit, step);
    leave(tab);
    vi.setSystemTime(Date.now() + 5_000);
    const requestCount = server.requests.length;
    tab = await BrowserTab.load();
    tab.open();
    server.network = 'answers';
    await pass(40_000);
    expect(tab.questions).toMatchObject([{ isExpired: true, attempt: { key: server.requests[0]?.key } }]);
    await tab.questions[0]?.retry();
    expect(server.requests).toHaveLength(requestCount);
  });

  it('is sent again at once after a reload within the five seconds', async () => {
    await begin(submit, 'before it arrives');
    leave(tab);
    server.network = 'answers';
    tab = await BrowserTab.load();
    tab.open();
    await pass(1_000);
    expect(server.effects).toHaveLength(1);
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
    expect(stored()).toBeNull();
  });

  it('has an unknown result after five seconds, and the next tap is another order', async () => {
    server.network = 'loses the request';
    const first = submit(tab.modules);
    await pass(5_000);
    expect(await first).toMatchObject({ kind: 'unknown', isExpired: true, isEarlier: false });
    const requestCount = server.requests.length;
    server.network = 'answers';
    await pass(60_000);
    expect([server.requests.length, server.effects]).toEqual([requestCount, []]);
    const second = submit(tab.modules);
    await pass(1_000);
    expect((await second).kind).toBe('done');
    expect(server.requests.at(-1)?.key).not.toBe(server.requests[0]?.key);
  });

  it('leads to no dialog after a reload once its user knows', async () => {
    server.network = 'loses the request';
    const sent = submit(tab.modules);
    await pass(5_000);
    const outcome = await sent;
    if (outcome.kind === 'unknown') outcome.discard();
    leave(tab);
    tab = await BrowserTab.load();
    tab.open();
    await pass(40_000);
    expect(tab.questions).toEqual([]);
  });
});

it('[COMMAND-4] another command about the same waits for the answer to the earlier one', async () => {
  await begin(COMMANDS['closeOrder of a part']!, 'unanswered, never arrived');
  server.network = 'answers';
  const requestCount = server.requests.length;
  const larger = await tab.modules.orders.closePosition(7, 20_000_000);
  expect(larger).toMatchObject({
    kind: 'unknown',
    isEarlier: true,
    attempt: { input: { cont: '0.10000000' } },
  });
  expect(server.requests).toHaveLength(requestCount);
  if (larger.kind === 'unknown') larger.discard();
  expect((await tab.modules.orders.closePosition(7, 20_000_000)).kind).toBe('done');
  expect(server.effects).toHaveLength(1);
});

it('[COMMAND-4] is given up after ten minutes, with a notice', async () => {
  const begun = await begin(COMMANDS['submitOrder']!, 'unanswered, never arrived');
  server.network = 'answers';
  await pass(10 * 60_000);
  const requestCount = server.requests.length;
  retryLast(begun.outcomes);
  await pass(1);
  expect(begun.outcomes.at(-1)).toEqual({ kind: 'ended' });
  expect([server.requests.length - requestCount, droppedIn(tab).length, stored()]).toEqual([0, 1, null]);
});

it('[COMMAND-12] a second tab checks several commands of the first one with one timer', async () => {
  await begin(COMMANDS['submitOrder']!, 'unanswered, never arrived');
  await begin(COMMANDS['cancelOrder']!, 'unanswered, never arrived');
  await begin(COMMANDS['draw']!, 'unanswered, never arrived');
  const before = vi.getTimerCount();
  other.open();
  await pass(1);
  const added = vi.getTimerCount() - before;
  await pass(90_000);
  expect(vi.getTimerCount() - before).toBeLessThanOrEqual(added);
  other.close();
  await pass(1);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(before);
});

it('[COMMAND-3] is sent by another tab after its tab was closed', async () => {
  await begin(COMMANDS['closeOrder']!, 'before it arrives');
  other.open();
  await pass(1);
  leave(tab);
  other.close();
  other.open();
  server.network = 'answers';
  await pass(20_000);
  expect(server.effects).toHaveLength(1);
  expect(stored()).toBeNull();
});
