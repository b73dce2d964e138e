/** Commands without a response, shown to the user one at a time; the end of the session discards them. */

import { useSyncExternalStore } from 'react';
import { onSession, perSession } from '../../data/browser-storage/session-store.ts';
import { ListenerSet } from '../../data/listeners.ts';
import type { CommandName, CommandOutcome, Unanswered } from '../../data/transport/commands.ts';

export interface UnansweredCommand {
  /** Id of the attempt. */
  readonly key: string;
  readonly command: CommandName;
  readonly isEarlier: boolean;
  /** It is never sent again. */
  readonly isExpired: boolean;
  /** Sends the command again and reports its result. */
  again(): Promise<void>;
  discard(): void;
}

const open = perSession(() => ({ questions: [] as readonly UnansweredCommand[] }));
const listeners = new ListenerSet();

/** Adds a command to be shown; `take` gets the server's response to its repetition. */
export function addUnanswered<Answer>(
  { attempt, isEarlier, isExpired, retry, discard }: Unanswered<Answer>,
  take: (outcome: CommandOutcome<Answer>) => void,
): void {
  const question = {
    key: attempt.key,
    command: attempt.name,
    isEarlier,
    isExpired,
    again: async () => {
      const outcome = await retry();
      dismiss(attempt.key);
      take(outcome);
    },
    discard: () => {
      discard();
      dismiss(attempt.key);
    },
  };
  set([...others(attempt.key), question]);
}

/** Dismisses the dialog; the command stays without a response. */
export function dismiss(key: string): void {
  set(others(key));
}

/** The command to show now. */
export function useUnanswered(): UnansweredCommand | null {
  return useSyncExternalStore(subscribe, first, first);
}

function first(): UnansweredCommand | null {
  return open().questions[0] ?? null;
}

function others(key: string): readonly UnansweredCommand[] {
  return open().questions.filter((question) => question.key !== key);
}

function set(questions: readonly UnansweredCommand[]): void {
  open().questions = questions;
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  const ends = [listeners.add(listener), onSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}
