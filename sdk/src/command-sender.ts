/**
 * Commands that survive a reload. A command belongs to the session that made it: every try carries that session's token and
 * the same idempotency key, and the command ends with the session.
 */

import type { Calls } from '@vernier/shared/api/calls';
import {
  type CommandAttempt,
  CommandAttempts,
  type AttemptStorage,
  type CommandName,
  type CommandSession,
  deadlineOf,
  isOf,
  isExpired,
  isRetryAllowed,
  sentInputOf,
} from './command-attempts.ts';
import { ApiRefusal, isAbort } from './failures.ts';
import type { CommandOutcome, Unanswered } from './command-outcome.ts';
import { untilAnswered } from './until-answered.ts';
import type { CallOptions, Vernier } from './vernier.ts';

type Answer<Name extends CommandName> = Calls[Name]['output'];

export interface CommandSenderOptions<Session extends CommandSession, Extra extends object> {
  readonly vernier: Pick<Vernier<Extra>, 'call'>;
  readonly storage: AttemptStorage;
  /** The session that commands are sent with; null without one. */
  readonly session: () => Session | null;
  /** No command is sent meanwhile. */
  readonly isOffline?: () => boolean;
  /** A command was refused because of {@link isOffline}. */
  readonly onOffline?: () => void;
  /** A command without an answer is sent no more. */
  readonly onDropped?: (name: CommandName) => void;
  /** Options of every call. */
  readonly callOptions?: Extra;
}

/** Nothing is sent or awaited after a longer time. */
const MAX_AGE_MS = 10 * 60_000;
const ENDED = { kind: 'ended' } as const;

/** Tries of one attempt that are in progress. */
interface Round {
  readonly attempt: CommandAttempt;
  readonly outcome: Promise<CommandOutcome<Answer<CommandName>>>;
}

export class CommandSender<Session extends CommandSession = CommandSession, Extra extends object = object> {
  readonly attempts: CommandAttempts;
  readonly #options: CommandSenderOptions<Session, Extra>;
  /** By session and key. */
  readonly #rounds = new WeakMap<CommandSession, Map<string, Round>>();

  constructor(options: CommandSenderOptions<Session, Extra>) {
    this.#options = options;
    this.attempts = new CommandAttempts(options.storage);
  }

  /** A refusal is an outcome, never an exception. */
  send<Name extends CommandName>(
    name: Name,
    input: Calls[Name]['input'],
  ): Promise<CommandOutcome<Answer<Name>>> {
    const session = this.#options.session();
    if (session === null) return Promise.resolve(ENDED);
    if (this.#options.isOffline?.() === true) {
      this.#options.onOffline?.();
      return Promise.resolve({ kind: 'refused', refusal: new ApiRefusal(0, '', {}) });
    }
    const nowMs = Date.now();
    const earlier = this.attempts.find(name, input, session, nowMs);
    if (earlier === undefined)
      return this.#request(this.attempts.make(name, input, session, nowMs), session, nowMs);
    if (isTooOld(earlier)) return this.#end(earlier);
    const isSame = JSON.stringify(earlier.input) === JSON.stringify(input);
    // several clicks are one command, and a click after a lost answer retries it
    return isSame
      ? this.#request(earlier, session, nowMs)
      : Promise.resolve(this.unanswered(earlier, session, true));
  }

  /** Continues after a reload, for the rest of the attempt's time. */
  resume<Name extends CommandName>(
    attempt: CommandAttempt<Name>,
    session: Session,
  ): Promise<CommandOutcome<Answer<Name>>> {
    return this.#request(attempt, session, attempt.madeAtMs);
  }

  /** This tab is sending it. */
  isSending({ key }: CommandAttempt, session: Session): boolean {
    return this.#roundsOf(session).has(key);
  }

  unanswered<Name extends CommandName>(
    attempt: CommandAttempt<Name>,
    session: Session,
    isEarlier = false,
  ): Unanswered<Answer<Name>> {
    return {
      kind: 'unknown',
      attempt,
      isEarlier,
      isExpired: isExpired(attempt, Date.now()),
      retry: () => (isTooOld(attempt) ? this.#end(attempt) : this.#request(attempt, session, Date.now())),
      discard: () => {
        // an order that turns out to exist is still recognised
        if (isRetryAllowed(attempt)) this.attempts.remove(attempt.key);
        else this.attempts.report(attempt.key);
      },
    };
  }

  /** Gives up an attempt that must not be sent any more, and reports it once. */
  drop({ key, name, isReported }: CommandAttempt): void {
    this.attempts.remove(key);
    if (isReported !== true) this.#options.onDropped?.(name);
  }

  /** Tries until an answer or the deadline; one round at a time for each attempt. */
  #request<Name extends CommandName>(
    attempt: CommandAttempt<Name>,
    session: Session,
    startedMs: number,
  ): Promise<CommandOutcome<Answer<Name>>> {
    if (session.signal.aborted) return Promise.resolve(ENDED);
    const rounds = this.#roundsOf(session);
    const round = rounds.get(attempt.key);
    if (round !== undefined) return round.outcome;
    const beganMs = isRetryAllowed(attempt) ? startedMs : attempt.madeAtMs;
    const outcome = this.#tries(attempt, session, beganMs).finally(() => rounds.delete(attempt.key));
    rounds.set(attempt.key, { attempt, outcome });
    return outcome;
  }

  async #tries<Name extends CommandName>(
    attempt: CommandAttempt<Name>,
    session: Session,
    startedMs: number,
  ): Promise<CommandOutcome<Answer<Name>>> {
    const { name, key } = attempt;
    const input = sentInputOf(attempt);
    const { token, signal } = session;
    const { vernier, callOptions } = this.#options;
    const once = async (timeoutMs: number) => {
      if (!this.attempts.claim(attempt, Date.now())) throw new SentElsewhere();
      const options: CallOptions = { ...callOptions, idempotencyKey: key, timeoutMs, token, signal };
      return vernier.call(name, input, options as CallOptions & Partial<Extra>);
    };
    try {
      const deadlineMs = deadlineOf(attempt);
      const ports = { now: () => Date.now(), chance: () => Math.random(), signal, deadlineMs };
      const answered = await untilAnswered(once, ports, startedMs);
      if (signal.aborted) return ENDED;
      if (answered.kind !== 'unknown') {
        this.attempts.remove(key);
        return answered;
      }
    } catch (error) {
      if (isAbort(error) && signal.aborted) return ENDED;
      if (!(error instanceof SentElsewhere)) throw error;
    }
    this.attempts.park(attempt);
    return this.unanswered(attempt, session);
  }

  #roundsOf(session: Session): Map<string, Round> {
    const known = this.#rounds.get(session);
    if (known !== undefined) return known;
    const rounds = new Map<string, Round>();
    this.#rounds.set(session, rounds);
    session.signal.addEventListener('abort', () => this.#dropAll(session, rounds), { once: true });
    return rounds;
  }

  /** Nothing of a session is sent after its end. */
  #dropAll(session: Session, rounds: ReadonlyMap<string, Round>): void {
    const running = [...rounds.values()].map(({ attempt }) => attempt);
    const nowMs = Date.now();
    const others = this.attempts
      .all()
      .filter(
        (attempt) =>
          isOf(attempt, session) &&
          !this.attempts.isOwnedElsewhere(attempt, nowMs) &&
          !rounds.has(attempt.key),
      );
    for (const attempt of [...running, ...others]) this.drop(attempt);
  }

  #end(attempt: CommandAttempt): Promise<typeof ENDED> {
    this.drop(attempt);
    return Promise.resolve(ENDED);
  }
}

class SentElsewhere extends Error {}

/** An attempt that a reload interrupted this recently is sent again without a click. */
export function isRecent(attempt: CommandAttempt): boolean {
  return Date.now() - attempt.madeAtMs < deadlineOf(attempt);
}

export function isTooOld({ madeAtMs }: CommandAttempt): boolean {
  return Date.now() - madeAtMs > MAX_AGE_MS;
}
