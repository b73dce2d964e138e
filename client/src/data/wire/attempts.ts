/**
 * Sends a command of the user until somebody answers: the idempotency key is made and stored before the first try and
 * repeated on every other, so that a lost answer never becomes a second order or a second payment.
 */

import type { ApiRefusal } from '@vernier/sdk/failures';
import { makeKey } from '@vernier/sdk/key';
import { type AskPorts, untilAnswered } from '@vernier/sdk/until-answered';
import type { Calls } from '@vernier/shared/wire/calls';
import type { CallOptions } from './api.ts';
import { readDevice, writeDevice } from '../device/device-store.ts';

const ORDER_COMMANDS = ['submitOrder', 'closeOrder', 'cancelOrder', 'setStops'] as const;
const TRANSFER_COMMANDS = ['submitCharge', 'submitWire', 'draw', 'cancelDraw'] as const;
const COMMANDS = [...ORDER_COMMANDS, ...TRANSFER_COMMANDS] as const;

export type OrderCommandName = (typeof ORDER_COMMANDS)[number];
export type CommandName = (typeof COMMANDS)[number];

export interface Attempt<Name extends CommandName = CommandName> {
  readonly key: string;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
  readonly uid: string;
  readonly madeAtMs: number;
}

export type Sent<Name extends CommandName> =
  | { readonly kind: 'done'; readonly answer: Calls[Name]['output']; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  /** No answer in time. Whether the server acted is unknown; `retry` asks again with the same key. */
  | { readonly kind: 'unknown'; retry(): Promise<Sent<Name>> };

export interface SendPorts extends AskPorts {
  call<Name extends CommandName>(
    name: Name,
    input: Calls[Name]['input'],
    options: CallOptions,
  ): Promise<Calls[Name]['output']>;
}

const NAME = 'attempts';

/** Stores the attempt before it returns. */
export function makeAttempt<Name extends CommandName>(facts: Omit<Attempt<Name>, 'key'>): Attempt<Name> {
  const attempt = { ...facts, key: makeKey() };
  writeDevice(NAME, [...storedAttempts(), attempt]);
  return attempt;
}

/** Attempts of this device that nobody has answered yet. */
export function storedAttempts(): Attempt[] {
  const stored = readDevice(NAME);
  return Array.isArray(stored) ? stored.filter(isAttempt) : [];
}

export function forgetAttempt(key: string): void {
  const left = storedAttempts().filter((attempt) => attempt.key !== key);
  writeDevice(NAME, left.length === 0 ? undefined : left);
}

export function isOrderAttempt(attempt: Attempt): attempt is Attempt<OrderCommandName> {
  return ORDER_COMMANDS.some((name) => name === attempt.name);
}

/** Tries until an answer or the deadline. `startedMs` is when this round of tries began. */
export async function send<Name extends CommandName>(
  attempt: Attempt<Name>,
  ports: SendPorts,
  startedMs = ports.now(),
): Promise<Sent<Name>> {
  const { name, input, key } = attempt;
  const ask = (timeoutMs: number) => ports.call(name, input, { quiet: true, idempotencyKey: key, timeoutMs });
  const answered = await untilAnswered(ask, ports, startedMs);
  if (answered.kind === 'unknown') return { kind: 'unknown', retry: () => send(attempt, ports) };
  forgetAttempt(key);
  return answered;
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, input, uid, madeAtMs } = value as Partial<Record<keyof Attempt, unknown>>;
  return (
    typeof key === 'string' &&
    COMMANDS.some((command) => command === name) &&
    typeof input === 'object' &&
    typeof uid === 'string' &&
    typeof madeAtMs === 'number'
  );
}
