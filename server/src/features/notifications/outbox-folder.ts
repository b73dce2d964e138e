/** Outbox folder for messages without a configured service: one file each in the data folder, the newest thousand of them. */

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoTime } from '@vernier/shared/clock';
import type { NotificationTransport } from './notification.ts';
import { z } from 'zod';

const Message = z.object({
  to: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

type OutboxMessage = z.output<typeof Message> & { readonly name: string };

interface OutboxPage {
  readonly list: readonly OutboxMessage[];
  readonly total: number;
}

/** The oldest files beyond these are removed, some at each look. */
export const MOST_FILES = 1_000;
const MOST_REMOVED = 200;
/** The folder is looked through once for so many messages. */
const MESSAGES_PER_LOOK = 50;
const DRAFT = /^\..*\.part$/;

export function outboxFolder(dataDir: string): NotificationTransport {
  const folder = join(dataDir, 'outbox');
  let delivered = 0;
  return {
    async deliver({ to, channel, subject, text, createdAtMs, messageId = randomUUID(), attachments }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (delivered % MESSAGES_PER_LOOK === 0) await removeOldest(folder);
      delivered += 1;
      const createdAt = isoTime(createdAtMs);
      const name = `${createdAt.replaceAll(':', '-')}-${messageId}.json`;
      const files = attachments?.map(({ content, ...file }) => ({
        ...file,
        base64: content.toString('base64'),
      }));
      const message = { to, channel, subject, text, createdAt, attachments: files };
      const body = JSON.stringify(message, null, 2);
      // Whole or not at all: a reader never finds half a message.
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, body, { mode: 0o600 });
      await rename(draft, join(folder, name));
    },
  };
}

/** Names begin with the time, those of drafts after a point: one that a killed process left goes with the messages of its time. */
async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.json') || DRAFT.test(name))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  const excess = Math.min(MOST_REMOVED, names.length - MOST_FILES);
  for (const name of names.slice(0, Math.max(0, excess))) await rm(join(folder, name), { force: true });
}

function timeOf(name: string): string {
  return name.startsWith('.') ? name.slice(1) : name;
}

/** Reads the messages, newest first; other files are skipped. */
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
