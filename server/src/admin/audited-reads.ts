/** Audit of reads of personal data: which users' data an administrator has seen, once an hour for each procedure and user. */

import type { AdminRepository, AdminRow } from '@vernier/db/repositories/admin/admins';
import type { Clock } from '@vernier/shared/clock';
import type { ChangeVersions } from './change-versions.ts';
import { jsonText } from './audit.ts';
import { SerialQueue } from './serial-queue.ts';

/** Calls that show personal data, and where they name the users or messages: in their input, or in a field of the listed rows. */
const READS: Readonly<Record<string, 'input' | 'id' | 'user_id'>> = {
  'users.list': 'id',
  'users.get': 'input',
  'users.sessions': 'input',
  'users.entries': 'input',
  'users.securityEvents': 'input',
  'security.list': 'user_id',
  'kyc.list': 'user_id',
  'deposits.list': 'user_id',
  'withdrawals.list': 'user_id',
  'support.inbox': 'id',
  'support.thread': 'input',
  // its messages contain codes
  'outbox.list': 'id',
};

export const READ_ACTIONS = Object.keys(READS);

type ShownId = number | string;

const HOUR_MS = 3_600_000;
/** Of an hour; beyond it reads are recorded again. */
const MAX_SEEN = 100_000;

export interface AuditedReadsOptions {
  readonly admins: AdminRepository;
  /** Wall time. */
  readonly clock: Clock;
  readonly changeVersions: ChangeVersions;
}

export class AuditedReads {
  readonly #parts: AuditedReadsOptions;
  /** Reads recorded in the current hour of the clock: the console polls its pages. */
  readonly #seen = new Set<string>();
  #hour = 0;
  /** A read of the same rows waits for the line of the one before. */
  readonly #lines = new SerialQueue();

  constructor(parts: AuditedReadsOptions) {
    this.#parts = parts;
  }

  /** Records a read before its response is sent; the line is on disk when this returns. */
  record(admin: AdminRow, action: string, shown: readonly ShownId[]): Promise<void> {
    return this.#lines.run(() => this.#record(admin, action, shown));
  }

  async #record(admin: AdminRow, action: string, shown: readonly ShownId[]): Promise<void> {
    const { admins, clock, changeVersions } = this.#parts;
    const atMs = clock.now();
    this.#startHour(Math.floor(atMs / HOUR_MS));
    const keyOf = (id: ShownId) => `${admin.id} ${action} ${id}`;
    const ids = [...new Set(shown)].filter((id) => !this.#seen.has(keyOf(id)));
    if (ids.length === 0) return;
    const line = {
      adminId: admin.id,
      action,
      input: jsonText({ shown: ids }),
      before: 'null',
      after: 'null',
    };
    await admins.audited({ ...line, atMs });
    for (const id of ids) this.#seen.add(keyOf(id));
    changeVersions.touch('audit');
  }

  #startHour(hour: number): void {
    if (hour === this.#hour && this.#seen.size < MAX_SEEN) return;
    this.#hour = hour;
    this.#seen.clear();
  }
}

/** Ids of the users or messages that a response of a call shows; none for a call without personal data. */
export function shownIds(path: string, input: unknown, output: unknown): readonly ShownId[] {
  const field = READS[path];
  if (field === undefined) return [];
  if (field === 'input') return [(input as { readonly id: number }).id];
  const { list } = output as { readonly list: readonly Readonly<Record<'id' | 'user_id', ShownId | null>>[] };
  // an event of the security log may be about no known user
  return list.map((row) => row[field]).filter((id) => id !== null);
}
