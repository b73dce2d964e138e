/** The audit of what administrators do: a change and its line are one write, so neither is ever without the other [ADMIN-8]. */

import type { AdminRepository, AdminRow } from '@vernier/db/repositories/admin/admins';
import { invariant } from '@vernier/shared/assert';
import type { Clock } from '@vernier/shared/clock';
import type { Refusal } from '@vernier/shared/refusals';
import type { NewAuditLine } from '@vernier/shared/engine/store';
import { Refused } from './failures.ts';
import type { ChangeVersions } from './change-versions.ts';

/** The request and its changes; JSON values. */
export interface Change {
  readonly input: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes a change with its line in the audit; both are on disk when this returns. */
export type RecordChange = (change: Omit<Change, 'input'>, write: () => void) => void;

export interface RecorderOptions {
  readonly admins: AdminRepository;
  readonly wall: Clock;
  readonly changeVersions: ChangeVersions;
}

/** Of one call; its procedure records exactly one change. */
export class Recorder {
  readonly #parts: RecorderOptions;
  readonly #action: string;
  readonly #refusal: () => Refusal | null;
  #isUsed = false;

  constructor(parts: RecorderOptions, action: string, refusal: () => Refusal | null) {
    this.#parts = parts;
    this.#action = action;
    this.#refusal = refusal;
  }

  /**
   * Why the administrator may not make the change now. A call may have waited since it was let in: for a password, a file,
   * or its turn on the write path [ADMIN-1].
   */
  get refusal(): Refusal | null {
    return this.#refusal();
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The recorder for one administrator and input, for code that knows only the change. */
  of(admin: AdminRow, input: unknown): RecordChange {
    return (change, write) => this.record(admin, { input, ...change }, write);
  }

  /** Writes a change of `admin`'s together with its line, unless the call may no longer be made; afterwards both are on disk. */
  record(admin: AdminRow, change: Change, write: () => void): void {
    const { refusal } = this;
    if (refusal !== null) throw new Refused(refusal);
    this.#parts.admins.audited(this.handOver(admin, change), write);
    this.written();
  }

  /** The audit line of a change that another write includes; `written` confirms the write. */
  handOver(admin: AdminRow, { input, before, after }: Change): NewAuditLine {
    invariant(!this.#isUsed, `${this.#action} records one change`);
    return {
      adminId: admin.id,
      action: this.#action,
      input: jsonText(input),
      before: jsonText(before),
      after: jsonText(after),
      atMs: this.#parts.wall.now(),
    };
  }

  written(): void {
    this.#isUsed = true;
    this.#parts.changeVersions.changed(this.#action);
  }
}

function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
