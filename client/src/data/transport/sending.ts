/**
 * The one way a command of the user leaves this page. From the tap to the answer it belongs to the session that made it:
 * every try carries that session's token and the same idempotency key, and with the session the command ends.
 */

import { DEADLINE_MS, untilAnswered } from '@vernier/sdk/until-answered';
import type { Calls } from '@vernier/shared/api/calls';
import { call } from './api.ts';
import {
  type Attempt,
  claim,
  type CommandName,
  forgetAttempt,
  isKeptElsewhere,
  isOf,
  makeAttempt,
  park,
  storedAttempts,
  subjectOf,
} from './attempts.ts';
import { ApiRefusal, isAbort } from './failures.ts';
import { isOffline } from './offline.ts';
import { page } from '../page.ts';
import { perSession } from '../browser-storage/per-session.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope } from '../browser-storage/session-store.ts';

export type Sent<Name extends CommandName> =
  | { readonly kind: 'done'; readonly answer: Calls[Name]['output']; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: ApiRefusal }
  | Unanswered<Sent<Name>>
  | Ended;

/** No answer in time: whether the server acted is unknown. */
export interface Unanswered<Result> {
  readonly kind: 'unknown';
  readonly attempt: Attempt;
  /** What was asked for now was not sent, because this earlier command about the same has no answer. */
  readonly isEarlier: boolean;
  /** Asks again with the same key. */
  retry(): Promise<Result>;
  /** Asks no more; the next command about the same is a new one. */
  discard(): void;
}

/** It is asked about no more, because its session is over or too much time has passed. A notice has said so. */
export interface Ended {
  readonly kind: 'ended';
}

/** A command that is asked about later might be carried out at prices that its user never saw. */
const ASKED_AGAIN_FOR_MS = 10 * 60_000;
const ENDED: Ended = { kind: 'ended' };

interface Round {
  readonly attempt: Attempt;
  readonly sent: Promise<Sent<CommandName>>;
}

/** Rounds of tries that this page is in, by their attempts' keys. */
const rounds = perSession((scope) => {
  const running = new Map<string, Round>();
  scope?.onEnd(() => dropAll(scope, running));
  return running;
});

/** Never throws for a refusal and shows none: the caller says it where it was decided. Without a server nothing is tried. */
export function sendCommand<Name extends CommandName>(
  name: Name,
  input: Calls[Name]['input'],
): Promise<Sent<Name>> {
  const scope = currentScope();
  if (scope === null) return Promise.resolve(ENDED);
  if (isOffline()) {
    page().notify({ tone: 'error', key: 'refusal.offline', values: { code: '' } });
    return Promise.resolve({ kind: 'refused', refusal: new ApiRefusal(0, '', {}) });
  }
  const earlier = earlierAbout<Name>(name, input, scope);
  if (earlier === undefined)
    return ask(makeAttempt<Name>({ name, input }, scope, Date.now()), scope, Date.now());
  if (isTooOld(earlier)) return dropped(earlier);
  const isSame = JSON.stringify(earlier.input) === JSON.stringify(input);
  // several taps are one command, and a tap after a lost answer asks for that answer
  return isSame ? ask(earlier, scope, Date.now()) : Promise.resolve(unanswered(earlier, scope, true));
}

/** Goes on with what a reload interrupted, for what is left of its time. */
export function sendAgain<Name extends CommandName>(
  attempt: Attempt<Name>,
  scope: SessionScope,
): Promise<Sent<Name>> {
  return ask(attempt, scope, attempt.madeAtMs);
}

/** Whether this page is asking for its answer. */
export function isAsking({ key }: Attempt): boolean {
  return rounds().has(key);
}

export function unanswered<Name extends CommandName>(
  attempt: Attempt<Name>,
  scope: SessionScope,
  isEarlier = false,
): Unanswered<Sent<Name>> {
  return {
    kind: 'unknown',
    attempt,
    isEarlier,
    retry: () => (isTooOld(attempt) ? dropped(attempt) : ask(attempt, scope, Date.now())),
    discard: () => forgetAttempt(attempt.key),
  };
}

/** Forgets an attempt that must not be asked about any more, and says so: what it was, and where to look. */
export function drop({ key, name }: Attempt): void {
  forgetAttempt(key);
  page().notify({ tone: 'error', dropped: name });
}

function earlierAbout<Name extends CommandName>(
  name: Name,
  input: Calls[Name]['input'],
  scope: SessionScope,
): Attempt<Name> | undefined {
  const subject = subjectOf(name, input);
  return storedAttempts().find(
    (attempt): attempt is Attempt<Name> =>
      attempt.name === name && attempt.subject === subject && isOf(attempt, scope),
  );
}

/** Tries until an answer or the deadline; one round at a time for each attempt. */
function ask<Name extends CommandName>(
  attempt: Attempt<Name>,
  scope: SessionScope,
  startedMs: number,
): Promise<Sent<Name>> {
  if (scope.isOver) return Promise.resolve(ENDED);
  const running = rounds();
  const round = running.get(attempt.key);
  if (round !== undefined) return round.sent;
  const sent = settled(attempt, scope, startedMs).finally(() => running.delete(attempt.key));
  running.set(attempt.key, { attempt, sent });
  return sent;
}

async function settled<Name extends CommandName>(
  attempt: Attempt<Name>,
  scope: SessionScope,
  startedMs: number,
): Promise<Sent<Name>> {
  const { name, input, key } = attempt;
  const { signal } = scope;
  const ports = { now: () => Date.now(), chance: () => Math.random(), signal };
  const once = async (timeoutMs: number) => {
    if (!claim(attempt, Date.now())) throw new AskedElsewhere();
    return call(name, input, { quiet: true, idempotencyKey: key, timeoutMs, scope, signal });
  };
  try {
    const answered = await untilAnswered(once, ports, startedMs);
    if (scope.isOver) return ENDED;
    if (answered.kind !== 'unknown') {
      forgetAttempt(key);
      return answered;
    }
  } catch (error) {
    if (isAbort(error) && scope.isOver) return ENDED;
    if (!(error instanceof AskedElsewhere)) throw error;
  }
  park(attempt);
  return unanswered(attempt, scope);
}

class AskedElsewhere extends Error {}

/** Nothing of a session is asked about after it: a notice names each command without an answer. */
function dropAll(scope: SessionScope, running: ReadonlyMap<string, Round>): void {
  const mine = [...running.values()].map(({ attempt }) => attempt);
  const others = storedAttempts().filter(
    (attempt) => isOf(attempt, scope) && !isKeptElsewhere(attempt, Date.now()) && !running.has(attempt.key),
  );
  for (const attempt of [...mine, ...others]) drop(attempt);
}

/** What a reload left behind so lately is asked about without a tap. */
export function isRecent({ madeAtMs }: Attempt): boolean {
  return Date.now() - madeAtMs < DEADLINE_MS;
}

export function isTooOld({ madeAtMs }: Attempt): boolean {
  return Date.now() - madeAtMs > ASKED_AGAIN_FOR_MS;
}

function dropped(attempt: Attempt): Promise<Ended> {
  drop(attempt);
  return Promise.resolve(ENDED);
}
