/** Emails and SMS that a server would have sent: files in its data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMessage {
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly text: string;
  readonly createdAt: string;
}

export class Outbox {
  readonly #folder: string;
  /** By the name of the file, which never changes. */
  readonly #messages = new Map<string, OutboxMessage>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'outbox');
  }

  /** The newest last. */
  async messages(): Promise<readonly OutboxMessage[]> {
    // the name of an incomplete file begins with a dot
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    const read = async (name: string) => {
      const text = await readFile(join(this.#folder, name), 'utf8');
      this.#messages.set(name, JSON.parse(text) as OutboxMessage);
    };
    await Promise.all(names.filter((name) => !this.#messages.has(name)).map(read));
    return [...this.#messages.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  }
}
