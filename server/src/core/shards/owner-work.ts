/** Work for accounts of any shard: done by this process for accounts that it owns, and otherwise by their owner. */

import { shardOf } from '@vernier/shared/engine/shards';
import type { Refusal } from '@vernier/shared/refusals';
import type { OwnedShards } from './owned-shards.ts';

/** What one process asks another one to do. */
export interface WorkRequest {
  /** Name of the work. */
  readonly work: string;
  readonly accountId: number;
}

/** The owners of other shards. */
export interface RemoteOwners {
  /** The refusal of the owner, or that of a request which none has answered. */
  execute(shard: number, request: WorkRequest): Promise<{ readonly refusal?: Refusal }>;
}

type Work = (accountId: number) => Promise<Refusal | null>;

export class OwnerWork {
  readonly #shards: Pick<OwnedShards, 'owns'>;
  readonly #known = new Map<string, Work>();
  #remote: RemoteOwners | null = null;

  constructor(shards: Pick<OwnedShards, 'owns'>) {
    this.#shards = shards;
  }

  /** Adds what this process does for an account that it owns; a repeated request does no harm. */
  add(name: string, work: Work): void {
    this.#known.set(name, work);
  }

  /** Other processes own accounts too. */
  join(remote: RemoteOwners): void {
    this.#remote = remote;
  }

  /** Null when it is done. */
  async run(work: string, accountId: number): Promise<Refusal | null> {
    if (this.#remote === null || this.#shards.owns(accountId)) return this.#runHere({ work, accountId });
    const { refusal = null } = await this.#remote.execute(shardOf(accountId), { work, accountId });
    return refusal;
  }

  /** Answers another process, for an account of a third one with its shard. */
  async execute(request: WorkRequest): Promise<{ readonly refusal?: Refusal; readonly notOwner?: number }> {
    const { accountId } = request;
    if (!this.#shards.owns(accountId)) return { notOwner: shardOf(accountId) };
    const refusal = await this.#runHere(request);
    return refusal === null ? {} : { refusal };
  }

  #runHere({ work, accountId }: WorkRequest): Promise<Refusal | null> {
    const run = this.#known.get(work);
    if (run === undefined) throw new Error(`no work is named ${work}`);
    return run(accountId);
  }
}
