/** Commands without an answer, about which the user is asked one at a time; they end with the session. */

import { useSyncExternalStore } from 'react';
import { perSession } from '../../data/browser-storage/per-session.ts';
import { onSession } from '../../data/browser-storage/session-store.ts';
import { Listeners } from '../../data/listeners.ts';
import type { Unanswered } from '../../data/transport/sending.ts';

export interface Question {
  /** Of its attempt. */
  readonly key: string;
  readonly command: Unanswered<unknown>['attempt']['name'];
  readonly isEarlier: boolean;
  /** Asks the server again, and says what came of it. */
  again(): Promise<void>;
  discard(): void;
}

const open = perSession(() => ({ questions: [] as readonly Question[] }));
const listeners = new Listeners();

/** Asks the user about a command; `take` gets what the server answers when it is asked again. */
export function askAbout<Result>(
  { attempt, isEarlier, retry, discard }: Unanswered<Result>,
  take: (result: Result) => void,
): void {
  const question = {
    key: attempt.key,
    command: attempt.name,
    isEarlier,
    again: async () => {
      const result = await retry();
      close(attempt.key);
      take(result);
    },
    discard: () => {
      discard();
      close(attempt.key);
    },
  };
  set([...others(attempt.key), question]);
}

/** Puts the question away; the command stays without an answer. */
export function close(key: string): void {
  set(others(key));
}

/** The one to be asked now. */
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
