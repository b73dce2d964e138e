/**
 * Sends a command of the user until somebody answers: the idempotency key is made and stored before the first try and
 * repeated on every other, so that a lost answer never becomes a second order.
 */

import type { Calls } from '@vernier/shared/wire/calls';
import type { OrderWire } from '@vernier/shared/wire/shapes';
import type { CallOptions } from './api.ts';
import { readDevice, writeDevice } from './device-store.ts';
import { ApiRefusal, TransportFailure } from './failures.ts';
import { retryDelayMs } from './retry-delay.ts';

const COMMANDS = ['submitOrder', 'closeOrder', 'cancelOrder', 'setStops'] as const;
export type CommandName = (typeof COMMANDS)[number];

export interface Attempt<Name extends CommandName = CommandName> {
  readonly key: string;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
  readonly uid: string;
  readonly madeAtMs: number;
}

export type Outcome =
  | { readonly kind: 'done'; readonly order: OrderWire; readonly balance: string; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  /** No answer in time. Whether the server acted is unknown; `retry` asks again with the same key. */
  | { readonly kind: 'unknown'; retry(): Promise<Outcome> };

export interface SendPorts {
  call(
    name: CommandName,
    input: Attempt['input'],
    options: CallOptions,
  ): Promise<Calls[CommandName]['output']>;
  now(): number;
  /** In [0, 1). */
  chance(): number;
}

/** After this long without an answer the user is asked to check the orders. */
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

/** Tries until an answer or the deadline. `startedMs` is when this round of tries began. */
export async function send(attempt: Attempt, ports: SendPorts, startedMs = ports.now()): Promise<Outcome> {
  const leftMs = () => startedMs + DEADLINE_MS - ports.now();
  for (let tries = 1; leftMs() > 0; tries += 1) {
    try {
      const options = {
        quiet: true,
        idempotencyKey: attempt.key,
        timeoutMs: Math.min(TRY_TIMEOUT_MS, leftMs()),
      };
      const { balance, ...order } = await ports.call(attempt.name, attempt.input, options);
      forgetAttempt(attempt.key);
      return { kind: 'done', order, balance, tookMs: ports.now() - startedMs };
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
