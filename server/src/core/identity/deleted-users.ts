/** Users whose deletion has begun in this process: from then on a decision in memory refuses what would change their accounts. */

import { isRefusal, type Refusal } from '@vernier/shared/refusals';

export class DeletedUsers {
  readonly #ids = new Set<number>();

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Deletes users; a deletion that fails or is refused is withdrawn. */
  async delete<Result extends object>(
    ids: readonly number[],
    erase: () => Promise<Result | Refusal>,
  ): Promise<Result | Refusal> {
    for (const id of ids) this.#ids.add(id);
    let isDone = false;
    try {
      const result = await erase();
      isDone = !isRefusal(result);
      return result;
    } finally {
      if (!isDone) for (const id of ids) this.#ids.delete(id);
    }
  }
}
