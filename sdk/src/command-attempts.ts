/**
 * Commands that have no answer yet, stored before they are first sent: each with its idempotency key, the session that made
 * it, and the tab (or process) that is sending it. `command-sender.ts` sends them.
 */

import { KEYED_CALLS } from '@vernier/shared/api/call-table';
import type { Calls, KeyedCallName } from '@vernier/shared/api/calls';
import { makeKey } from './key.ts';
import { DEADLINE_MS } from './until-answered.ts';

/** Support messages have no subject: several of them may be unanswered. */
export type CommandName = Exclude<KeyedCallName, 'sendSupport'>;

export interface CommandAttempt<Name extends CommandName = CommandName> {
  readonly key: string;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
  /** An account has at most one command of a name without an answer for each subject. */
  readonly subject: string;
  readonly uid: string;
  /** {@link CommandSession.id} of the session that made it: no other one sends it. */
  readonly session: string;
  readonly madeAtMs: number;
  /** The tab that sends it, and until when the tab counts as doing so without a sign of life. */
  readonly tab: string;
  readonly leasedUntilMs: number;
  /** Its user knows that there is no answer. */
  readonly isReported?: boolean;
}

/** The session of commands: they are sent with its token and end with it. */
export interface CommandSession {
  readonly token: string;
  readonly uid: string;
  /** Names the session in the storage without being its token. */
  readonly id: string;
  /** Aborts when the session ends. */
  readonly signal: AbortSignal;
}

/** Storage of one JSON value, such as in `localStorage` or in a file; tabs that share it share the attempts. */
export interface AttemptStorage {
  /** The stored value, or undefined. */
  read(): unknown;
  /** Stores before it returns; undefined removes. */
  write(value: unknown): void;
}

/** Longer than a try and the pause after it. */
const LEASE_MS = 15_000;
/** A new order sent later than this could fill at a price that its user never saw. */
const ENTRY_DEADLINE_MS = 5_000;
const NO_TAB = '';
const PARKED = 0;

export class CommandAttempts {
  readonly #storage: AttemptStorage;
  /** This tab, until it is loaded again. */
  readonly #tab = makeKey();

  constructor(storage: AttemptStorage) {
    this.#storage = storage;
  }

  /** Attempts without an answer, of all tabs and sessions. */
  all(): CommandAttempt[] {
    const attempts = this.#storage.read();
    return Array.isArray(attempts) ? attempts.filter(isAttempt) : [];
  }

  /** Stores the attempt before it returns. */
  make<Name extends CommandName>(
    name: Name,
    input: Calls[Name]['input'],
    session: CommandSession,
    nowMs: number,
  ): CommandAttempt<Name> {
    const attempt = {
      key: makeKey(),
      name,
      input,
      subject: subjectOf(name, input),
      uid: session.uid,
      session: session.id,
      madeAtMs: nowMs,
      tab: this.#tab,
      leasedUntilMs: nowMs + LEASE_MS,
    };
    this.#put(attempt);
    return attempt;
  }

  /** The attempt of the session with the same name and subject that may still be sent. */
  find<Name extends CommandName>(
    name: Name,
    input: Calls[Name]['input'],
    session: CommandSession,
    nowMs: number,
  ): CommandAttempt<Name> | undefined {
    const subject = subjectOf(name, input);
    return this.all().find(
      (attempt): attempt is CommandAttempt<Name> =>
        attempt.name === name &&
        attempt.subject === subject &&
        isOf(attempt, session) &&
        !isExpired(attempt, nowMs),
    );
  }

  /** Another tab is sending it, or shows its user that there is no answer. */
  isOwnedElsewhere({ tab, leasedUntilMs }: CommandAttempt, nowMs: number): boolean {
    return tab !== NO_TAB && tab !== this.#tab && (leasedUntilMs === PARKED || leasedUntilMs > nowMs);
  }

  /** Makes this tab the one that sends it; false while another tab is sending it. */
  claim(attempt: CommandAttempt, nowMs: number): boolean {
    const { tab, leasedUntilMs } = this.#stored(attempt.key) ?? attempt;
    if (tab !== this.#tab && leasedUntilMs > nowMs) return false;
    this.#put({ ...attempt, tab: this.#tab, leasedUntilMs: nowMs + LEASE_MS });
    return true;
  }

  /** This tab has stopped sending it, and shows its user that there is no answer. */
  park({ key }: CommandAttempt): void {
    const attempt = this.#stored(key);
    if (attempt?.tab === this.#tab) this.#put({ ...attempt, leasedUntilMs: PARKED });
  }

  /** Its user knows that there is no answer. */
  report(key: string): void {
    const attempt = this.#stored(key);
    if (attempt !== undefined) this.#put({ ...attempt, isReported: true });
  }

  /** Call when the page is left: the next page of this tab, or another tab, may send them immediately. */
  release(): void {
    for (const attempt of this.all())
      if (attempt.tab === this.#tab) this.#put({ ...attempt, tab: NO_TAB, leasedUntilMs: PARKED });
  }

  remove(key: string): void {
    this.#write(this.all().filter((attempt) => attempt.key !== key));
  }

  #stored(key: string): CommandAttempt | undefined {
    return this.all().find((attempt) => attempt.key === key);
  }

  #put(attempt: CommandAttempt): void {
    this.#write([...this.all().filter(({ key }) => key !== attempt.key), attempt]);
  }

  #write(attempts: readonly CommandAttempt[]): void {
    this.#storage.write(attempts.length === 0 ? undefined : attempts);
  }
}

export function isOf(attempt: CommandAttempt, { id, uid }: CommandSession): boolean {
  return attempt.session === id && attempt.uid === uid;
}

/** A later try would open at another price, or close positions that are newer than the command. */
const SHORT_COMMANDS: ReadonlySet<CommandName> = new Set(['submitOrder', 'reverseOrder', 'closeMany']);

/** Every other command does the same at any time. */
export function isRetryAllowed({ name }: Pick<CommandAttempt, 'name'>): boolean {
  return !SHORT_COMMANDS.has(name);
}

export function isEntryAttempt(attempt: CommandAttempt): attempt is CommandAttempt<'submitOrder'> {
  return attempt.name === 'submitOrder';
}

/** The name of the order at the server: the caller's own, else the key of the attempt. */
export function clientIdOf({ key, input }: CommandAttempt<'submitOrder'>): string {
  return input.client_id ?? key;
}

/** The input to send: a new order has a name, by which it is found also without an answer. */
export function sentInputOf<Name extends CommandName>(attempt: CommandAttempt<Name>): Calls[Name]['input'];
export function sentInputOf(attempt: CommandAttempt): Calls[CommandName]['input'] {
  return isEntryAttempt(attempt) ? { ...attempt.input, client_id: clientIdOf(attempt) } : attempt.input;
}

/** How long a command without an answer is sent again. */
export function deadlineOf(attempt: Pick<CommandAttempt, 'name'>): number {
  return isRetryAllowed(attempt) ? DEADLINE_MS : ENTRY_DEADLINE_MS;
}

/** It has no answer and is never sent again. */
export function isExpired(attempt: CommandAttempt, nowMs: number): boolean {
  return !isRetryAllowed(attempt) && nowMs - attempt.madeAtMs >= deadlineOf(attempt);
}

/** The order or record that a command names; commands without one have an instrument or nothing as their subject. */
function subjectOf(name: CommandName, input: object): string {
  const { id, forex_id: forexId, price, replaces } = input as Partial<Record<string, string | number>>;
  // alerts at several prices do not concern each other
  if (name === 'addAlert') return [forexId, price, replaces].join(' ');
  return String(id ?? forexId ?? '');
}

function isAttempt(value: unknown): value is CommandAttempt {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, input, subject, uid, session, madeAtMs, tab, leasedUntilMs } = value as Partial<
    Record<keyof CommandAttempt, unknown>
  >;
  return (
    KEYED_CALLS.some((command) => command === name) &&
    typeof input === 'object' &&
    [key, subject, uid, session, tab].every((text) => typeof text === 'string') &&
    [madeAtMs, leasedUntilMs].every((number) => typeof number === 'number')
  );
}
