/** Storage of a test's OpenID provider in memory: its own one warns that it is for development. */

interface Payload {
  readonly uid?: string;
  readonly grantId?: string;
  consumed?: number;
}

export class ProviderStorage {
  readonly #rows = new Map<string, Payload>();

  async upsert(id: string, payload: Payload): Promise<void> {
    this.#rows.set(id, payload);
  }

  async find(id: string): Promise<Payload | undefined> {
    return this.#rows.get(id);
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return [...this.#rows.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = this.#rows.get(id);
    if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of [...this.#rows]) if (payload.grantId === grantId) this.#rows.delete(id);
  }
}
