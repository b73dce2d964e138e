/** Reads the messages of the data folder's outbox, newest first; other files are skipped. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Message = z.object({
  to: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

export type OutboxMessage = z.output<typeof Message> & { readonly name: string };

export interface OutboxPage {
  readonly list: readonly OutboxMessage[];
  readonly total: number;
}

export async function readOutbox(dataDir: string, offset: number, limit: number): Promise<OutboxPage> {
  const folder = join(dataDir, 'outbox');
  const names = (await namesIn(folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const messages = await Promise.all(
    names.slice(offset, offset + limit).map((name) => messageIn(folder, name)),
  );
  return { list: messages.filter((message) => message !== null), total: names.length };
}

/** No folder is an empty one: it is made with the first message. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

async function messageIn(folder: string, name: string): Promise<OutboxMessage | null> {
  try {
    const parsed = Message.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    return parsed.success ? { ...parsed.data, name } : null;
  } catch {
    return null;
  }
}
