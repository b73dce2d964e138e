/** The audit of what administrators do: a change and its line are one write, so neither is ever without the other [ADMIN-8]. */

import type { AdminRepository, AdminRow } from '@vernier/db/repositories/admin/admins';
import { type DeferredWrite, type ResultsOf, WriteRefused } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalRow } from '@vernier/db/repositories/admin/approvals';
import { invariant } from '@vernier/shared/assert';
import type { Clock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { NewAuditLine } from '@vernier/shared/engine/store';
import { Refused } from './failures.ts';
import type { SerialQueue } from './serial-queue.ts';
import type { SignIn } from './sign-in.ts';
import type { ChangeVersions } from './change-versions.ts';

/** The request and its changes; JSON values. */
export interface Change {
  readonly input: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes a change with its line in the audit; both are on disk when this returns. */
export type RecordChange = (
  change: Omit<Change, 'input'>,
  ...writes: readonly DeferredWrite[]
) => Promise<void>;

export interface RecorderOptions {
  readonly admins: AdminRepository;
  readonly signIn: Pick<SignIn, 'refresh'>;
  /** One change after another: each is allowed or refused after those before it have taken effect. */
  readonly changes: SerialQueue;
  readonly wall: Clock;
  readonly changeVersions: ChangeVersions;
  /** Whether other processes have settings in memory. */
  readonly isShared: boolean;
}

/** The approval that a change is carried out for. */
interface Approving {
  readonly approval: ApprovalRow;
  /** Records for the call of the approval. */
  readonly call: Recorder;
}

/** Repositories of what administrators may do. */
const STAFF: ReadonlySet<string> = new Set(['admin', 'adminSecondFactors']);
/** Repositories whose rows each process has in memory. */
const SETTINGS: ReadonlySet<string> = new Set(['meta', 'coins', 'wires', 'drawCurrencies', 'financing']);

/** Of one call; its procedure records exactly one change. */
export class Recorder {
  readonly #parts: RecorderOptions;
  readonly #action: string;
  readonly #refusal: () => Refusal | null;
  readonly #approving: Approving | null;
  #isUsed = false;

  constructor(
    parts: RecorderOptions,
    action: string,
    refusal: () => Refusal | null,
    approving: Approving | null = null,
  ) {
    this.#parts = parts;
    this.#action = action;
    this.#refusal = refusal;
    this.#approving = approving;
  }

  /** The recorder of an act that this call approves: its line has the act's name, and ends the approval in the same write. */
  approving(approval: ApprovalRow, refusal: () => Refusal | null): Recorder {
    const either = () => this.refusal ?? refusal();
    return new Recorder(this.#parts, approval.action, either, { approval, call: this });
  }

  /** The procedure's path. */
  get action(): string {
    return this.#action;
  }

  /** Another administrator has requested the change. */
  get isApproved(): boolean {
    return this.#approving !== null;
  }

  /** The administrator who requested the change; null when the caller makes it at once. */
  get requestedBy(): number | null {
    return this.#approving?.approval.requestedBy ?? null;
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
    return async (change, ...writes) => void (await this.record(admin, { input, ...change }, ...writes));
  }

  /**
   * Makes the writes of a change of `admin`'s together with its line, unless the call may no longer be made; afterwards all are
   * on disk. Returns the results of the writes. Refuses with `state_changed` when the condition of a write is not met.
   */
  async record<Writes extends readonly DeferredWrite[]>(
    admin: AdminRow,
    change: Change,
    ...writes: Writes
  ): Promise<ResultsOf<Writes>> {
    const results = await this.recordIf<Writes>(admin, change, ...writes);
    if (results === null) throw new Refused(refuse('state_changed'));
    return results;
  }

  /** The same; null when the condition of a write is not met, and then nothing is written. */
  recordIf<Writes extends readonly DeferredWrite[]>(
    admin: AdminRow,
    change: Change,
    ...writes: Writes
  ): Promise<ResultsOf<Writes> | null> {
    return this.#parts.changes.run(() => this.#write<Writes>(admin, change, writes));
  }

  async #write<Writes extends readonly DeferredWrite[]>(
    admin: AdminRow,
    change: Change,
    writes: Writes,
  ): Promise<ResultsOf<Writes> | null> {
    const { admins, signIn } = this.#parts;
    const { refusal } = this;
    if (refusal !== null) throw new Refused(refusal);
    this.#assertRequested(change.before);
    const line = this.handOver(admin, change);
    try {
      const all: readonly DeferredWrite[] = [...writes, ...this.#notes(writes)];
      const results = (await admins.audited(line, ...all)) as ResultsOf<Writes>;
      if (writes.some(({ repository }) => STAFF.has(repository))) await signIn.refresh();
      this.written();
      return results;
    } catch (error) {
      if (error instanceof WriteRefused) return null;
      throw error;
    }
  }

  /** With them other processes read again what they have in memory. */
  #notes(writes: readonly DeferredWrite[]): readonly DeferredWrite[] {
    const isKnown = this.#parts.isShared && writes.some(({ repository }) => SETTINGS.has(repository));
    return isKnown ? [deferredWrite('marketHorizon', 'noteChange')] : [];
  }

  /** The audit line of a change that another write includes; `written` confirms the write. */
  handOver(admin: AdminRow, { input, before, after }: Change): NewAuditLine {
    invariant(!this.#isUsed, `${this.#action} records one change`);
    const approval = this.#approving?.approval;
    return {
      adminId: admin.id,
      action: this.#action,
      input: jsonText(approval === undefined ? input : { ...asObject(input), approval: originOf(approval) }),
      before: jsonText(before),
      after: jsonText(after),
      atMs: this.#parts.wall.now(),
      ...(approval !== undefined && { approvalId: approval.id }),
    };
  }

  written(): void {
    this.#isUsed = true;
    this.#parts.changeVersions.changed(this.#action);
    this.#approving?.call.written();
  }

  /** An act is approved as it was requested: what it changes is still the same. */
  #assertRequested(before: unknown): void {
    const requested = this.#approving?.approval.before;
    if (requested === undefined) return;
    if (!isDeepStrictEqual(JSON.parse(requested), JSON.parse(jsonText(before))))
      throw new Refused(refuse('state_changed'));
  }
}

function originOf({ id, requestedBy }: ApprovalRow) {
  return { id, requested_by: requestedBy };
}

function asObject(input: unknown): object {
  invariant(typeof input === 'object' && input !== null, 'the input of an act has fields');
  return input;
}

export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null);
}
