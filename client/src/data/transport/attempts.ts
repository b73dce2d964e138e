/**
 * Commands of the user that have no answer yet, stored on this device before they are first sent: each with its
 * idempotency key, the session that made it, and the tab that asks for its answer. sending.ts sends them.
 */

import { makeKey } from '@vernier/sdk/key';
import { PATHS } from '@vernier/shared/api/call-table';
import type { Calls, KeyedCallName } from '@vernier/shared/api/calls';
import { readDevice, writeDevice } from '../browser-storage/device-store.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';

const ORDER_COMMANDS = ['submitOrder', 'closeOrder', 'cancelOrder', 'setStops'] as const;
export type OrderCommandName = (typeof ORDER_COMMANDS)[number];
/** Messages to support are sent by the chat, which keeps its own drafts. */
export type CommandName = Exclude<KeyedCallName, 'sendSupport'>;

export interface Attempt<Name extends CommandName = CommandName> {
  readonly key: string;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
  /** Of one account only one command of a name is without an answer for each subject. */
  readonly subject: string;
  readonly uid: string;
  /** {@link SessionScope.id} of the session that made it: no other one sends it. */
  readonly session: string;
  readonly madeAtMs: number;
  /** The page that keeps it, and until when it counts as asking for the answer without another word. */
  readonly tab: string;
  readonly leasedUntilMs: number;
}

const NAME = 'attempts';
/** Longer than a try and the pause after it. */
const LEASE_MS = 15_000;
/** This page, until it is loaded again. */
const TAB = makeKey();
const NO_TAB = '';
const PARKED = 0;

/** Stores the attempt before it returns. */
export function makeAttempt<Name extends CommandName>(
  { name, input }: { readonly name: Name; readonly input: Calls[Name]['input'] },
  scope: SessionScope,
  nowMs: number,
): Attempt<Name> {
  const attempt = {
    key: makeKey(),
    name,
    input,
    subject: subjectOf(name, input),
    uid: scope.uid,
    session: scope.id,
    madeAtMs: nowMs,
    tab: TAB,
    leasedUntilMs: nowMs + LEASE_MS,
  };
  put(attempt);
  return attempt;
}

/** What a command is about: the order or record that it names; of others only one is sent at a time. */
export function subjectOf(name: CommandName, input: object): string {
  const { id, forex_id: forexId, price, replaces } = input as Partial<Record<string, string | number>>;
  // alerts at several prices do not concern each other
  if (name === 'addAlert') return [forexId, price, replaces].join(' ');
  return String(id ?? forexId ?? '');
}

/** Attempts of this device that have no answer yet. */
export function storedAttempts(): Attempt[] {
  const attempts = readDevice(NAME);
  return Array.isArray(attempts) ? attempts.filter(isAttempt) : [];
}

export function isOf(attempt: Attempt, { id, uid }: SessionScope): boolean {
  return attempt.session === id && attempt.uid === uid;
}

/** Another tab is asking for its answer, or shows its user that there is none. */
export function isKeptElsewhere({ tab, leasedUntilMs }: Attempt, nowMs: number): boolean {
  return tab !== NO_TAB && tab !== TAB && (leasedUntilMs === PARKED || leasedUntilMs > nowMs);
}

/** Makes this tab the one that asks; false while another one is asking. */
export function claim(attempt: Attempt, nowMs: number): boolean {
  const { tab, leasedUntilMs } = stored(attempt.key) ?? attempt;
  if (tab !== TAB && leasedUntilMs > nowMs) return false;
  put({ ...attempt, tab: TAB, leasedUntilMs: nowMs + LEASE_MS });
  return true;
}

/** This tab has stopped asking, and shows its user that there is no answer. */
export function park({ key }: Attempt): void {
  const attempt = stored(key);
  if (attempt?.tab === TAB) put({ ...attempt, leasedUntilMs: PARKED });
}

/** The page goes: the next one of this tab, or another tab, may ask at once. */
export function releaseAttempts(): void {
  for (const attempt of storedAttempts())
    if (attempt.tab === TAB) put({ ...attempt, tab: NO_TAB, leasedUntilMs: PARKED });
}

export function forgetAttempt(key: string): void {
  write(storedAttempts().filter((attempt) => attempt.key !== key));
}

export function isOrderAttempt(attempt: Attempt): attempt is Attempt<OrderCommandName> {
  return ORDER_COMMANDS.some((name) => name === attempt.name);
}

function stored(key: string): Attempt | undefined {
  return storedAttempts().find((attempt) => attempt.key === key);
}

function put(attempt: Attempt): void {
  write([...storedAttempts().filter(({ key }) => key !== attempt.key), attempt]);
}

function write(attempts: readonly Attempt[]): void {
  writeDevice(NAME, attempts.length === 0 ? undefined : attempts);
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, input, subject, uid, session, madeAtMs, tab, leasedUntilMs } = value as Partial<
    Record<keyof Attempt, unknown>
  >;
  return (
    // a name of an older version is not a call any more
    typeof name === 'string' &&
    name in PATHS &&
    typeof input === 'object' &&
    [key, subject, uid, session, tab].every((text) => typeof text === 'string') &&
    [madeAtMs, leasedUntilMs].every((number) => typeof number === 'number')
  );
}
