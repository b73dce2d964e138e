/** Shards that are acquired at once, for work that reads the rows of all of them together. */

/** A listener whose calls of one turn of the event loop are one call of `load`. */
export function inOneBatch(
  load: (shards: readonly number[]) => Promise<void>,
): (shard: number) => Promise<void> {
  let batch: { readonly shards: number[]; readonly done: Promise<void> } | null = null;
  return (shard) => {
    if (batch === null) {
      const shards: number[] = [];
      const done = Promise.resolve().then(() => {
        batch = null;
        return load(shards);
      });
      batch = { shards, done };
    }
    batch.shards.push(shard);
    return batch.done;
  };
}
