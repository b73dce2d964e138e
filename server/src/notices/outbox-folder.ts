/** Where messages go when no service is set up to carry them: one file each in the data folder, for whoever develops. */

import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoTime } from '@vernier/shared/clock';
import type { Carrier } from './notice.ts';

export function outboxFolder(dataDir: string): Carrier {
  const folder = join(dataDir, 'outbox');
  return {
    async deliver({ to, channel, subject, text, createdAtMs }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const createdAt = isoTime(createdAtMs);
      const name = `${createdAt.replaceAll(':', '-')}-${randomUUID()}.json`;
      const body = JSON.stringify({ to, channel, subject, text, createdAt }, null, 2);
      // Whole or not at all: a reader never finds half a message.
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, body, { mode: 0o600 });
      await rename(draft, join(folder, name));
    },
  };
}
