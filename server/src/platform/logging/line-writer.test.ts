/** Line writer of the log; the end of a program without a reader is tested in test/watching/request-log.test.ts. */

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { LineWriter } from './line-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'vernier-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[LOG-4] lines arrive whole and in their order, also more than is gathered at once', async () => {
  const path = join(folder, 'log');
  const fd = openSync(path, 'w');
  const writer = new LineWriter(fd);
  const lines = Array.from({ length: 5_000 }, (_, line) => `{"line":${line},"text":"é中"}\n`);
  for (const line of lines) writer.write(line);
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(lines.join('')), 5_000);
  closeSync(fd);
});
