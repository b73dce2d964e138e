/** What the user can do to their account: place an order, close a position, reset the demo. Every answer is taken into the lists. */

import { formatScaled } from '@vernier/shared/decimal';
import { LOT_DECIMALS, type Lots } from '@vernier/shared/price';
import type { Side } from '@vernier/shared/trading/order';
import type { SubmitOrderInput } from '@vernier/shared/wire/calls';
import type { BalanceWire } from '@vernier/shared/wire/shapes';
import { openOrders, readOrders, takeAnswer } from './account-book.ts';
import { call } from './api.ts';
import {
  type Attempt,
  type CommandName,
  DEADLINE_MS,
  forgetAttempt,
  makeAttempt,
  makeKey,
  type Outcome,
  send,
  type SendPorts,
  storedAttempts,
} from './attempts.ts';
import { refreshHistory } from './history.ts';
import type { InstrumentInfo } from './instrument-info.ts';
import { page } from './page.ts';
import { currentSession } from './session-store.ts';

export type { Outcome } from './attempts.ts';

export interface OrderInput {
  readonly instrument: InstrumentInfo;
  readonly side: Side;
  readonly lots: Lots;
  /** Null where the instrument knows no leverage. */
  readonly multiple: number | null;
  /** Largest move against the user since `quoteTime` that is still accepted, in points. */
  readonly deviation?: number;
  readonly quoteTime?: number;
}

const ports: SendPorts = {
  call: (name, input, options) => call(name, input as never, options),
  now: () => Date.now(),
  chance: () => Math.random(),
};

/** Opens a position at the market. Never throws for a refusal and shows none: the caller says it where it was decided. */
export function placeOrder({
  instrument,
  side,
  lots,
  multiple,
  deviation,
  quoteTime,
}: OrderInput): Promise<Outcome> {
  const input: SubmitOrderInput = {
    type: side === 'buy' ? 1 : 2,
    cont: formatScaled(lots, LOT_DECIMALS),
    forex_id: instrument.id,
    status: 1,
    ...(multiple === null ? {} : { multiple }),
    ...(deviation === undefined ? {} : { deviation }),
    ...(quoteTime === undefined ? {} : { quote_time: quoteTime }),
  };
  return run(attemptOf('submitOrder', input));
}

/** Closes being sent, so that a second tap waits for the first. */
const closing = new Map<number, Promise<Outcome>>();

/** Closes a whole position at the market. */
export function closePosition(id: number): Promise<Outcome> {
  const running = closing.get(id);
  if (running !== undefined) return running;
  const started = run(attemptOf('closeOrder', { id })).finally(() => closing.delete(id));
  closing.set(id, started);
  return started;
}

/** Closes everything and sets the demo's balance back. Failures are shown by the call itself. */
export async function resetDemo(): Promise<BalanceWire> {
  const balance = await call('resetDemoPost', {}, { idempotencyKey: makeKey() });
  await refreshOrders();
  return balance;
}

/** Reads all lists again, for pull to refresh; its failures show in the lists. */
export async function refreshOrders(): Promise<void> {
  await Promise.allSettled([openOrders.load(), refreshHistory()]);
}

/** Takes up what a reload interrupted: recent attempts are repeated with their keys, older ones are only forgotten. */
export function resumeAttempts(): void {
  const uid = currentSession()?.user.uid;
  for (const attempt of storedAttempts()) {
    if (attempt.uid === uid && ports.now() - attempt.madeAtMs < DEADLINE_MS) void resume(attempt);
    else forgetAttempt(attempt.key);
  }
}

async function resume(attempt: Attempt): Promise<void> {
  const outcome = await run(attempt, attempt.madeAtMs);
  if (outcome.kind === 'refused') page().notify({ tone: 'error', text: outcome.refusal.message });
}

function attemptOf<Name extends CommandName>(name: Name, input: Attempt<Name>['input']): Attempt<Name> {
  return makeAttempt({ name, input, uid: currentSession()?.user.uid ?? '', madeAtMs: ports.now() });
}

async function run(attempt: Attempt, startedMs?: number): Promise<Outcome> {
  return taken(await send(attempt, ports, startedMs));
}

function taken(outcome: Outcome): Outcome {
  if (outcome.kind === 'done') {
    takeAnswer(outcome.order, outcome.balance);
    if (outcome.order.Status !== 1) void refreshHistory();
    return outcome;
  }
  if (outcome.kind === 'refused') {
    // closed or changed meanwhile: the list on the screen is behind
    if (['state_changed', 'not_found'].includes(outcome.refusal.reason)) readOrders();
    return outcome;
  }
  const { retry } = outcome;
  return { kind: 'unknown', retry: async () => taken(await retry()) };
}
