/**
 * Sessions in memory by their hash, one object for each: what ends or changes it reaches everyone who has it. The least recently used
 * one is evicted first and read again on use.
 */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { EVERY_SHARD, type OwnedShards, requireOwner } from '../../core/shards/owned-shards.ts';
import type { Session } from '../../platform/routing/session.ts';

const MAX_REMEMBERED = 20_000;
/** About a minute. */
const SWEEPS_PER_READ = 60;

export interface SessionCacheOptions {
  /** The shards of the users whose sessions it may have. */
  readonly shards: OwnedShards;
  /** Called with the hash of a session that another process has ended. */
  readonly onEnded: (hash: string) => void;
}

const OF_ALL_USERS: SessionCacheOptions = { shards: EVERY_SHARD, onEnded: () => undefined };

export class SessionCache<Cached extends Session & { user: UserRow }> {
  readonly #read: (hash: string) => Promise<Cached | undefined>;
  readonly #options: SessionCacheOptions;
  readonly #recent = new Map<string, Cached>();
  /** Those that a call or a socket still has. */
  readonly #evicted = new Map<string, WeakRef<Cached>>();
  readonly #unused = new FinalizationRegistry<string>((hash) => this.#removeUnused(hash));
  /** Number of changes so far: a row that was read before the newest one may be old. */
  #changes = 0;
  #sweeps = 0;

  /** `read` makes the object of a stored session; undefined for one that has ended. */
  constructor(
    read: (hash: string) => Promise<Cached | undefined>,
    options: SessionCacheOptions = OF_ALL_USERS,
  ) {
    this.#read = read;
    this.#options = options;
    options.shards.onReleased(() => this.#release());
  }

  /** The session that a caller has; undefined when it has ended. */
  current(hash: string): Cached | undefined {
    return this.#recent.get(hash) ?? this.#evicted.get(hash)?.deref();
  }

  /**
   * From memory at once; from the database when it is not there, or when another process may have ended it [CLUSTER-52]. Throws a
   * `NotOwner` for a user that another process owns [CLUSTER-50].
   */
  find(hash: string): Cached | undefined | Promise<Cached | undefined> {
    const found = this.current(hash);
    if (found === undefined) return this.#load(hash);
    this.#keep(hash, found);
    return this.#isSplit(found) ? this.#readAgain(found) : found;
  }

  /** It has ended. */
  delete(hash: string): void {
    this.#changes += 1;
    this.#recent.delete(hash);
    this.#evicted.delete(hash);
  }

  /** Those of a user; what is read of it meanwhile is read again. */
  changeOf(userId: number): readonly Cached[] {
    this.#changes += 1;
    return this.all().filter(({ user }) => user.id === userId);
  }

  /** Once a second: sometimes reads those again that another process may have ended, so that their sockets end too. */
  sweep(): Promise<void> | undefined {
    this.#sweeps += 1;
    return this.#sweeps % SWEEPS_PER_READ === 0 ? this.#readSplit() : undefined;
  }

  all(): readonly Cached[] {
    const evicted = [...this.#evicted.values()].map((reference) => reference.deref());
    return [...this.#recent.values(), ...evicted.filter((session) => session !== undefined)];
  }

  async #load(hash: string): Promise<Cached | undefined> {
    for (;;) {
      const changes = this.#changes;
      const read = await this.#read(hash);
      if (read !== undefined) requireOwner(this.#options.shards, read.user.id);
      // another call may have read it meanwhile
      const found = this.current(hash);
      if (found !== undefined) return found;
      if (changes !== this.#changes) continue;
      if (read !== undefined) this.#keep(hash, read);
      return read;
    }
  }

  /** A practice account in another shard than its user, whose password change or closing ends its sessions. */
  #isSplit({ user: { demoOf } }: Cached): boolean {
    return demoOf !== null && !this.#options.shards.owns(demoOf);
  }

  async #readSplit(): Promise<void> {
    for (const session of this.all()) if (this.#isSplit(session)) await this.#readAgain(session);
  }

  async #readAgain(found: Cached): Promise<Cached | undefined> {
    const { hash } = found;
    const read = await this.#read(hash);
    if (read === undefined) this.#options.onEnded(hash);
    else found.user = read.user;
    return this.current(hash);
  }

  /** Forgets the sessions of users that another process owns from now on: they go on there. */
  #release(): void {
    for (const { hash, user } of this.all()) if (!this.#options.shards.owns(user.id)) this.delete(hash);
    this.#changes += 1;
  }

  #keep(hash: string, session: Cached): void {
    this.#evicted.delete(hash);
    this.#recent.delete(hash);
    this.#recent.set(hash, session);
    if (this.#recent.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#recent;
    if (oldest === undefined) return;
    this.#recent.delete(oldest[0]);
    this.#evicted.set(oldest[0], new WeakRef(oldest[1]));
    this.#unused.register(oldest[1], oldest[0]);
  }

  #removeUnused(hash: string): void {
    if (this.#evicted.get(hash)?.deref() === undefined) this.#evicted.delete(hash);
  }
}
