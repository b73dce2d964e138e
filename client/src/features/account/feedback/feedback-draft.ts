/** Draft of the feedback, kept in memory. Logging in keeps it; logging out and a reload discard it. */

import { onSessionEnd } from '../../../data/browser-storage/session-store.ts';

export const TOPICS = ['idea', 'problem', 'money', 'other'] as const;
export type Topic = (typeof TOPICS)[number];

export interface Draft {
  readonly topic: Topic;
  readonly text: string;
}

export const EMPTY_DRAFT: Draft = { topic: 'idea', text: '' };

let kept: Draft = EMPTY_DRAFT;
onSessionEnd(() => {
  kept = EMPTY_DRAFT;
});

export function keptDraft(): Draft {
  return kept;
}

export function keepDraft(draft: Draft): void {
  kept = draft;
}
