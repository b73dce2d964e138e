/** The stored numbers of account activity after a test: contiguous from 1, one for each reported event, in the order of the log [ACTIVITY-1]. */

import { activityOf } from '@vernier/shared/trading/orders/activity';
import { decodeEvent } from '@vernier/shared/trading/orders/event-codec';
import type { TestConnection } from './test-connection.ts';

interface ActivityRow {
  readonly account_id: number;
  readonly number: number;
  readonly event_seq: number | null;
}

interface EventRow {
  readonly seq: number;
  readonly account_id: number;
  readonly kind: string;
  readonly body: string;
}

/** Throws at the first account whose numbers do not fit the log, of a server that does not write. */
export function expectNumberedActivity(database: TestConnection): void {
  const deleted = new Set(database.column<number>('SELECT id FROM users WHERE deleted_at_ms IS NOT NULL'));
  const rows = database.rows<ActivityRow>(
    'SELECT account_id, number, event_seq FROM account_activity ORDER BY account_id, number',
  );
  const numbered = new Map<number, number[]>();
  let [accountId, last] = [0, 0];
  for (const row of rows) {
    if (row.account_id !== accountId) [accountId, last] = [row.account_id, 0];
    last += 1;
    if (row.number !== last && !deleted.has(accountId))
      throw new Error(`account ${accountId} has number ${row.number} in place ${last}`);
    if (row.event_seq !== null) numbered.set(accountId, [...(numbered.get(accountId) ?? []), row.event_seq]);
  }
  const reported = new Map<number, number[]>();
  for (const { seq, account_id, kind, body } of database.rows<EventRow>(
    'SELECT seq, account_id, kind, body FROM events ORDER BY seq',
  )) {
    if (activityOf(decodeEvent(kind, body)) === null || deleted.has(account_id)) continue;
    reported.set(account_id, [...(reported.get(account_id) ?? []), seq]);
  }
  for (const [id, seqs] of reported) {
    if (String(numbered.get(id) ?? []) !== String(seqs))
      throw new Error(`account ${id} has not one number for each reported event`);
  }
}
