/** Error of work for an account that another process owns, or is about to own [STORE-18]. */

export class NotOwner extends Error {
  override readonly name = 'NotOwner';
  /** Shard of the account; null when a new account has none, since the process owns no shard. */
  readonly shard: number | null;

  constructor(shard: number | null) {
    super(shard === null ? 'the process owns no shard' : `another process owns shard ${shard}`);
    this.shard = shard;
  }
}
