/** Commands without a response, shown to the user one at a time; the end of the session discards them. */

import { useSyncExternalStore } from 'react';
import { perSession } from '../../data/browser-storage/per-session.ts';
import { onSession } from '../../data/browser-storage/session-store.ts';
import { Listeners } from '../../data/listeners.ts';
import type { CommandName, Outcome, Unanswered } from '../../data/transport/commands.ts';

export interface Question {
  /** Id of the attempt. */
  readonly key: string;
  readonly command: CommandName;
  readonly isEarlier: boolean;
  /** Sends the command again and reports its result. */
  again(): Promise<void>;
  discard(): void;
}

const open = perSession(() => ({ questions: [] as readonly Question[] }));
const listeners = new Listeners();

/** Adds a command to be shown; `take` gets the server's response to its repetition. */
export function askAbout<Answer>(
  { attempt, isEarlier, retry, discard }: Unanswered<Answer>,
  take: (outcome: Outcome<Answer>) => void,
): void {
  const question = {
    key: attempt.key,
    command: attempt.name,
    isEarlier,
    again: async () => {
      const outcome = await retry();
      close(attempt.key);
      take(outcome);
    },
    discard: () => {
      discard();
      close(attempt.key);
    },
  };
  set([...others(attempt.key), question]);
}

/** Dismisses the dialog; the command stays without a response. */
export function close(key: string): void {
  set(others(key));
}

/** The command to show now. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, first, first);
}

function first(): Question | null {
  return open().questions[0] ?? null;
}

function others(key: string): readonly Question[] {
  return open().questions.filter((question) => question.key !== key);
}

function set(questions: readonly Question[]): void {
  open().questions = questions;
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  const ends = [listeners.add(listener), onSession(listener)];
  return () => {
    for (const end of ends) end();
  };
}
