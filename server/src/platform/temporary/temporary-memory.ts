/**
 * Entries of a few minutes in the memory of one process, such as captchas and challenges, by a key that only a caller has. In a cluster
 * a key begins with the name of the process that made it, so that other processes find its entries there [CLUSTER-53].
 */

import { randomBytes } from 'node:crypto';
import type { SteadyClock } from '@vernier/shared/clock';
import { LocalEntries, type EntryLimits } from './local-entries.ts';

/** In bytes; as base64url without a rest. */
const NAME_BYTES = 6;
const NAME_OF_KEY = /^[A-Za-z0-9_-]{8}/;

/** What a process asks another one for. */
export interface EntryRequest {
  readonly kind: string;
  readonly key: string;
  readonly act: 'find' | 'take' | 'keep';
  /** Of `keep`. */
  readonly value?: unknown;
}

/** The other processes of a cluster. */
export interface RemoteEntries {
  /** The entry of the process with this name; null when there is none, or no answer in time. */
  request(process: string, request: EntryRequest): Promise<unknown>;
}

export interface TemporaryEntries<Value> {
  /** A new random key of so many bytes. */
  newKey(bytes: number): Buffer;
  /** Keeps a value under a key of `newKey`, in the place of an earlier one. */
  keep(key: string, value: Value): Promise<void>;
  /** Null when there is none. */
  find(key: string): Promise<Value | null>;
  /** The same; the entry is used up. */
  take(key: string): Promise<Value | null>;
}

export class TemporaryMemory {
  readonly #steady: SteadyClock;
  readonly #kinds = new Map<string, LocalEntries>();
  #cluster: { readonly name: Buffer; readonly remote: RemoteEntries } | null = null;

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** Gives this process a name in a cluster, and returns it. Called before the first key is made. */
  join(remote: RemoteEntries): string {
    const name = randomBytes(NAME_BYTES);
    this.#cluster = { name, remote };
    return name.toString('base64url');
  }

  entries<Value>(kind: string, limits: EntryLimits): TemporaryEntries<Value> {
    this.#kinds.set(kind, new LocalEntries(this.#steady, limits));
    const request = (fields: Omit<EntryRequest, 'kind'>) => this.#request({ kind, ...fields });
    return {
      newKey: (bytes) => this.#newKey(bytes),
      keep: async (key, value) => void (await request({ key, act: 'keep', value })),
      find: async (key) => (await request({ key, act: 'find' })) as Value | null,
      take: async (key) => (await request({ key, act: 'take' })) as Value | null,
    };
  }

  /** Answers a request for an entry of this process. */
  answer({ kind, key, act, value }: EntryRequest): unknown {
    const entries = this.#kinds.get(kind);
    if (act === 'keep') entries?.keep(key, value);
    return (act === 'take' ? entries?.take(key) : entries?.find(key)) ?? null;
  }

  #newKey(bytes: number): Buffer {
    const name = this.#cluster?.name ?? Buffer.alloc(0);
    return Buffer.concat([name, randomBytes(bytes - name.length)]);
  }

  #request(request: EntryRequest): unknown {
    const cluster = this.#cluster;
    const maker = cluster === null ? undefined : NAME_OF_KEY.exec(request.key)?.[0];
    if (cluster === null || maker === undefined || maker === cluster.name.toString('base64url'))
      return this.answer(request);
    return cluster.remote.request(maker, request);
  }
}
