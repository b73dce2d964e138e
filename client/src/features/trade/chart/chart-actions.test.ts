/** Tests of actions on a line: the sheet that opens, the value in the ticket, the call to the server. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT, WAITING } from '../../../../test/sample-drag.ts';
import { EURUSD } from '../../../../test/sample-ticket.ts';
import { demoUser } from '../../../../test/user-wire.ts';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { setSession } from '../../../data/browser-storage/session-store.ts';
import { connectPage } from '../../../data/page.ts';
import type { ChartLine } from '../../../ui/chart/chart-candle.ts';
import { dismissToast, shownToasts } from '../../../ui/feedback/toast.ts';
import { dropLine, type LineActionContext, lineHandle, pressLine } from './chart-actions.tsx';

const requests: unknown[] = [];
let isRefused: boolean;
const open = vi.fn<LineActionContext['open']>();
const dispatch = vi.fn<LineActionContext['ticket']['dispatch']>();
const instrument = { id: 1, precision: EURUSD.pricePrecision } as InstrumentInfo;
const CONTEXT: LineActionContext = { ...AT, ticket: { instrument, dispatch }, open };

/** With a stop-loss of 1.09500 of the pending order. */
const STOPPED: LineActionContext = {
  ...CONTEXT,
  orders: new Map([...AT.orders, [9, { ...WAITING, targetPrice: 109_800, stopLoss: 109_500 }]]),
};

const line = (id: string, price = 109_500): ChartLine => ({ id, kind: 'stop', price });
const toasts = () => shownToasts().map(({ text, tone }) => [tone, text.replace(/[\u2066-\u2069]/g, '')]);

beforeEach(() => {
  for (const call of [open, dispatch]) call.mockReset();
  requests.length = 0;
  isRefused = false;
  setSession({ token: 'T', user: demoUser });
  for (const { id } of shownToasts()) dismissToast(id);
  connectPage({ language: () => 'en', notify: () => {}, goTo: () => {}, here: () => '/trade' });
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(await request.json());
    return Response.json({ code: isRefused ? 1017 : 1, msg: 'Enough.', data: { reason: 'limit' } });
  });
});
afterEach(() => {
  setSession(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  it('[CHART-1] [CHART-2] has its actions', () => {
    const does = (id: string) => lineHandle(line(id), CONTEXT)?.does ?? null;
    expect(['sl-7', 'tp-9', 'entry-9', 'sl-draft', 'entry-draft', 'alert-3'].map(does)).toEqual(
      Array.from({ length: 6 }, () => 'drag'),
    );
    expect([does('entry-7'), does('now')]).toEqual(['pull', null]);
    expect([lineHandle(line('alert-3'), CONTEXT)?.bell, lineHandle(line('sl-7'), CONTEXT)?.bell]).toEqual([
      true,
      undefined,
    ]);
  });
});

describe('a press', () => {
  it('[CHART-1] opens the order, with its stop if the line is one, or the alerts', () => {
    for (const id of ['entry-9', 'sl-7', 'alert-3']) pressLine(line(id), CONTEXT);
    expect(open.mock.calls).toEqual([
      [{ kind: 'order', id: 9, moved: null }],
      [{ kind: 'order', id: 7, moved: { stop: 'stopLoss', points: 109_500 } }],
      [{ kind: 'alerts', price: null }],
    ]);
  });

  it('[CHART-1] opens nothing for lines of the ticket, of the market, or of an order that has ended', () => {
    for (const id of ['sl-draft', 'entry-draft', 'now', 'entry-99']) pressLine(line(id), CONTEXT);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('a drop', () => {
  it('[CHART-2] asks whether the stop is set there, keeps the line until the answer, and sends nothing', async () => {
    const drops = [
      dropLine(line('tp-7'), 110_400, CONTEXT),
      dropLine(line('entry-7', 109_900), 109_000, CONTEXT),
      dropLine(line('entry-8', 109_900), 109_000, CONTEXT),
    ];
    const questions = open.mock.calls.flatMap(([opened]) => (opened.kind === 'move' ? [opened] : []));
    expect(questions.map(({ id, moved }) => [id, moved])).toEqual([
      [7, { stop: 'takeProfit', points: 110_400 }],
      [7, { stop: 'stopLoss', points: 109_000 }],
      [8, { stop: 'takeProfit', points: 109_000 }],
    ]);
    for (const { onAnswered } of questions) onAnswered();
    expect(await Promise.all(drops.map((drop) => Promise.resolve(drop)))).toEqual([false, false, false]);
    expect(requests).toEqual([]);
  });

  it('[CHART-15] asks whether the order is moved there, keeps the line until the answer, and sends nothing', async () => {
    const drop = dropLine(line('entry-9', 108_000), 109_000, CONTEXT);
    const [[opened] = []] = open.mock.calls;
    expect(opened).toMatchObject({ kind: 'moveTarget', order: { id: 9 }, target: 109_000 });
    if (opened?.kind === 'moveTarget') opened.onAnswered();
    expect(await Promise.resolve(drop)).toBe(false);
    expect(requests).toEqual([]);
  });

  it('[CHART-15] opens the form of the order with a target that is invalid for it or its stop, and ignores its own', () => {
    // the ask, and below its stop of 1.09500
    for (const price of [110_010, 109_400]) void dropLine(line('entry-9', 108_000), price, STOPPED);
    void dropLine(line('entry-9', 108_000), 108_000, CONTEXT);
    expect(open.mock.calls).toEqual([
      [{ kind: 'order', id: 9, moved: null, target: 110_010 }],
      [{ kind: 'order', id: 9, moved: null, target: 109_400 }],
    ]);
  });

  it('[CHART-2] at an invalid price opens the order with the price entered', () => {
    void dropLine(line('tp-7'), 108_000, CONTEXT);
    expect(open.mock.calls).toEqual([
      [{ kind: 'order', id: 7, moved: { stop: 'takeProfit', points: 108_000 } }],
    ]);
  });

  it('[CHART-2] enters its price into the ticket', () => {
    void dropLine(line('entry-draft'), 108_000, CONTEXT);
    void dropLine(line('sl-draft'), 107_000, CONTEXT);
    expect(dispatch.mock.calls).toEqual([
      [{ type: 'target', points: 108_000 }],
      [{ type: 'stop', stop: 'stopLoss', points: 107_000 }],
    ]);
    expect(open).not.toHaveBeenCalled();
  });

  it('[CHART-20] keeps its line until the ticket has its own', () => {
    expect(dropLine(line('entry-draft'), 108_000, CONTEXT)).toBe('awaited');
    expect(requests).toEqual([]);
  });

  it('[CHART-2] of an order that has ended does nothing', () => {
    void dropLine(line('sl-99'), 107_000, CONTEXT);
    expect([open.mock.calls.length, dispatch.mock.calls.length]).toEqual([0, 0]);
  });

  it('[CHART-3] moves an alert, with a notification', async () => {
    await dropLine(line('alert-3', 110_200), 110_500, CONTEXT);
    expect(requests).toEqual([{ forex_id: 1, price: '1.10500', replaces: 3 }]);
    expect(toasts()).toEqual([['done', 'alerts.moved']]);
  });

  it('[CHART-3] leaves an alert at an invalid or unchanged price, with the reason', async () => {
    await dropLine(line('alert-3', 110_200), 110_000, CONTEXT);
    await dropLine(line('alert-3', 110_200), 110_200, CONTEXT);
    expect(requests).toEqual([]);
    expect(toasts()).toEqual([['error', 'alerts.here']]);
  });

  it('[CHART-3] does not report a refused move', async () => {
    isRefused = true;
    await dropLine(line('alert-3', 110_200), 110_500, CONTEXT);
    expect([requests.length, toasts()]).toEqual([1, [['error', 'Enough.']]]);
  });
});
