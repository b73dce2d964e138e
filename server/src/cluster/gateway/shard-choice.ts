/** Shard to which a gateway sends the work of a client: that of its user where the token is known, otherwise one of its address. */

import { hash } from 'node:crypto';
import { SHARD_COUNT } from '@vernier/shared/engine/shards';
import { addressKey } from '../../platform/routing/rate-limits.ts';

/** The one unused longest is forgotten: its next call is sent on by an engine. */
const MOST_TOKENS = 100_000;

export interface ShardClient {
  /** As a header has it, or the login of a socket. */
  readonly token: string | undefined;
  readonly ip: string;
}

export class ShardChoice {
  /** By the hash of the token: a gateway keeps no secret. */
  readonly #shards = new Map<string, number>();

  /** Without a known token, all calls of one address go to one shard, whose owner counts its limits. */
  shardOf({ token, ip }: ShardClient): number {
    return (token === undefined ? undefined : this.known(token)) ?? partOf(addressKey(ip));
  }

  /** For a socket, which may log in anywhere. */
  shardOfLogin(token: string): number {
    return this.known(token) ?? partOf(token);
  }

  known(token: string): number | undefined {
    const key = keyOf(token);
    const shard = this.#shards.get(key);
    if (shard === undefined) return undefined;
    this.#shards.delete(key);
    this.#shards.set(key, shard);
    return shard;
  }

  /** Notes the shard of the user of a token, which never changes. */
  note(token: string, shard: number): void {
    const key = keyOf(token);
    this.#shards.delete(key);
    this.#shards.set(key, shard);
    if (this.#shards.size <= MOST_TOKENS) return;
    for (const oldest of this.#shards.keys()) {
      this.#shards.delete(oldest);
      return;
    }
  }
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}

function partOf(text: string): number {
  return (hash('sha256', text, 'buffer')[0] ?? 0) % SHARD_COUNT;
}
