/** Calls of the office to the owner of an account. */

import type { Language } from '@vernier/shared/api/languages';
import type { Refusal } from '@vernier/shared/refusals';

/** A call that the office has authorized. */
export interface OwnerCall {
  /** Name of the procedure. */
  readonly path: string;
  readonly type: 'query' | 'mutation';
  /** As the caller sent it. */
  readonly input: unknown;
  /** Of the administrator's session, which the owner checks again. */
  readonly tokenHash: string;
  readonly requestId: string;
  readonly lang: Language;
  readonly address: string;
  readonly device: string;
}

export interface OwnerAnswer {
  /** JSON; absent for a refusal. */
  readonly data?: unknown;
  readonly refusal?: Refusal;
  /** The shard of the call, which another process owns: nothing has happened. */
  readonly notOwner?: number;
}

/** Calls at the owners of accounts. */
export interface AccountOwners {
  /** Its answer, or the refusal of a call whose owner did not answer. */
  execute(shard: number, call: OwnerCall): Promise<OwnerAnswer>;
}
