/** Demo accounts of strangers, opened as fast as allowed, and their orders at the limit of a session. */

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Session, VisitorContext } from '../visitor-context.ts';

const OPENING_LOOPS = 2;
const OPENING_GAP_MS = 400;
/** Sessions that trade at the limit at the same time. */
export const TRADING_SESSIONS = 3;
/** A session trades for so long, then the next one does. */
const TRADING_MS = 60_000;
/** 25 a second, of which 20 are allowed. */
const ORDER_GAP_MS = 40;
/** Positions that a session leaves open. */
export const OPEN_POSITIONS = 30;
const INSTRUMENT_COUNT = 8;

export function openDemoAccounts(context: VisitorContext): void {
  const { loops } = context;
  loops.run(OPENING_LOOPS, OPENING_GAP_MS, () => openDemo(context));
  loops.run(TRADING_SESSIONS, OPENING_GAP_MS, () => trade(context));
}

async function openDemo({ http, address, demos }: VisitorContext): Promise<void> {
  const from = address();
  const { code, data } = await http.request({
    kind: 'demo account',
    path: '/api/user/createAccountDemoForU',
    body: {},
    from,
  });
  if (code === 1) demos.push({ token: (data as { token: string }).token, from });
}

async function trade(context: VisitorContext): Promise<void> {
  const { demos, loops, random } = context;
  const session = demos[random.below(demos.length)];
  if (session === undefined) return;
  const open: number[] = [];
  const endMs = performance.now() + TRADING_MS;
  while (performance.now() < endMs && loops.isRunning) {
    if (open.length < OPEN_POSITIONS) await submit(context, session, open);
    else await close(context, session, open);
    await setTimeout(ORDER_GAP_MS);
  }
}

async function submit({ http, random }: VisitorContext, session: Session, open: number[]): Promise<void> {
  const { code, data } = await http.request({
    kind: 'order',
    path: '/v1/api/forex/submit',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      type: 1 + random.below(2),
      cont: '0.01',
      forex_id: 1 + random.below(INSTRUMENT_COUNT),
      status: 1,
      multiple: 100,
    },
    ...session,
  });
  if (code === 1) open.push((data as { Id: number }).Id);
}

async function close({ http }: VisitorContext, session: Session, open: number[]): Promise<void> {
  const { status, code } = await http.request({
    kind: 'close',
    path: '/v1/api/forex/close',
    headers: { 'idempotency-key': randomUUID() },
    body: { id: open[0] },
    ...session,
  });
  if (code === 1 || status === 200) open.shift();
}
