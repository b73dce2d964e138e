/** Draft of the feedback, stored in memory. It survives a login; logging out and a reload discard it. */

import { onSessionEnd } from '../../../data/browser-storage/session-store.ts';

export const TOPICS = ['idea', 'problem', 'money', 'other'] as const;
export type FeedbackTopic = (typeof TOPICS)[number];

export interface FeedbackDraft {
  readonly topic: FeedbackTopic;
  readonly text: string;
}

export const EMPTY_DRAFT: FeedbackDraft = { topic: 'idea', text: '' };

let stored: FeedbackDraft = EMPTY_DRAFT;
onSessionEnd(() => {
  stored = EMPTY_DRAFT;
});

export function storedFeedbackDraft(): FeedbackDraft {
  return stored;
}

export function storeFeedbackDraft(draft: FeedbackDraft): void {
  stored = draft;
}
