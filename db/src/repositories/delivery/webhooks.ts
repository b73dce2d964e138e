/** Repository of webhooks: their targets, and how far each has come in the activity of its account. */

import type { WebhookState } from '@vernier/shared/api/shapes/webhook';
import type { TimeMs } from '@vernier/shared/clock';

/** What deliveries change. */
export interface WebhookProgress {
  readonly state: WebhookState;
  /** Activity up to this number was delivered or not chosen. */
  readonly doneNumber: number;
  /** Number of the last delivered activity; 0 before the first. */
  readonly sentNumber: number;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** Time of the first of them. */
  readonly failingSinceMs: TimeMs | null;
  /** Time of the next attempt; null: at once. */
  readonly nextAtMs: TimeMs | null;
  /** The last attempts, as JSON. */
  readonly attempts: string;
}

export interface NewWebhookRow extends WebhookProgress {
  readonly userId: number;
  /** Encrypted: the address with its signing secrets. */
  readonly targetEncrypted: string;
  /** Chosen categories, as JSON. */
  readonly categories: string;
  readonly createdAtMs: TimeMs;
}

export interface WebhookRow extends NewWebhookRow {
  readonly id: number;
}

export interface WebhookRepository {
  /** Those of the users of some shards, in order of id. */
  all(shards: readonly number[]): Promise<readonly WebhookRow[]>;
  insert(row: NewWebhookRow): Promise<WebhookRow>;
  /** The encrypted target; null when the row is gone. */
  target(id: number): Promise<string | null>;
  setTarget(id: number, targetEncrypted: string): Promise<void>;
  /** Categories and progress. */
  change(id: number, values: Pick<WebhookRow, 'categories'> & WebhookProgress): Promise<void>;
  /** Progress of several webhooks, in one transaction. Rows that are gone stay gone. */
  advance(rows: readonly (WebhookProgress & Pick<WebhookRow, 'id'>)[]): Promise<void>;
  remove(id: number): Promise<void>;
  deleteUser(userId: number): Promise<void>;
}
