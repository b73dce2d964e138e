/** Outcomes of commands. */

import type { CommandAttempt } from './command-attempts.ts';
import type { Answered } from './until-answered.ts';

export type CommandOutcome<Answer> =
  | SettledOutcome<Answer>
  | Unanswered<Answer>
  /** It is sent no more, because its session is over or too much time has passed. `onDropped` has reported it. */
  | { readonly kind: 'ended' };

/** No answer in time: the server may or may not have acted. */
export interface Unanswered<Answer> {
  readonly kind: 'unknown';
  readonly attempt: CommandAttempt;
  /** The command was not sent, because this earlier command about the same subject has no answer. */
  readonly isEarlier: boolean;
  /** It is never sent again: only the account shows whether it was carried out. */
  readonly isExpired: boolean;
  /** Sends the attempt again with the same key. */
  retry(): Promise<CommandOutcome<Answer>>;
  /** Gives the attempt up: the next command about the same subject is a new one. */
  discard(): void;
}

/** The server has answered. */
export type SettledOutcome<Answer> = Exclude<Answered<Answer>, { readonly kind: 'unknown' }>;

/** Runs `take` once the server has answered, also where only a later `retry` gets the answer; its result is the outcome. */
export async function whenSettled<Answer, Taken>(
  sending: Promise<CommandOutcome<Answer>>,
  take: (settled: SettledOutcome<Answer>) => SettledOutcome<Taken> | Promise<SettledOutcome<Taken>>,
): Promise<CommandOutcome<Taken>> {
  const outcome = await sending;
  if (outcome.kind === 'unknown') return { ...outcome, retry: () => whenSettled(outcome.retry(), take) };
  return outcome.kind === 'ended' ? outcome : take(outcome);
}
