/**
 * Sends a command of the user until somebody answers: the idempotency key is made and stored before the first try and
 * repeated on every other, so that a lost answer never becomes a second order or a second payment.
 */

import type { Calls } from '@vernier/shared/wire/calls';
import type { CallOptions } from './api.ts';
import { readDevice, writeDevice } from './device-store.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { retryDelayMs } from './retry-delay.ts';

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

export interface SendPorts {
  call<Name extends CommandName>(
    name: Name,
    input: Calls[Name]['input'],
    options: CallOptions,
  ): Promise<Calls[Name]['output']>;
  now(): number;
  /** In [0, 1). */
  chance(): number;
}

/** After this long without an answer the user is asked to check what became of it. */
export const DEADLINE_MS = 30_000;
const TRY_TIMEOUT_MS = 8_000;
const BACKOFF = { firstMs: 300, mostMs: 4_000 };
const INTERNAL_ERROR = 1500;
const NAME = 'attempts';

/** 128 random bits; `randomUUID` is missing on pages that are not served securely. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
  const leftMs = () => startedMs + DEADLINE_MS - ports.now();
  for (let tries = 1; leftMs() > 0; tries += 1) {
    try {
      const options = {
        quiet: true,
        idempotencyKey: attempt.key,
        timeoutMs: Math.min(TRY_TIMEOUT_MS, leftMs()),
      };
      const answer = await ports.call(attempt.name, attempt.input, options);
      forgetAttempt(attempt.key);
      return { kind: 'done', answer, tookMs: ports.now() - startedMs };
    } catch (error) {
      if (error instanceof ApiRefusal && error.code !== INTERNAL_ERROR) {
        forgetAttempt(attempt.key);
        return { kind: 'refused', refusal: error };
      }
      if (!(error instanceof ApiRefusal || error instanceof TransportFailure)) throw error;
    }
    await pause(Math.min(leftMs(), retryDelayMs(tries, ports.chance(), BACKOFF)));
  }
  return { kind: 'unknown', retry: () => send(attempt, ports) };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
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
