/**
 * Preloaded module that writes the heap and the largest resident set so far to `HEAP_FILE`, every `HEAP_INTERVAL_MS`. The second
 * collection frees what the first one has found to be without a reference: it differs by megabytes between two runs.
 */

import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.HEAP_FILE;

if (isMainThread) setInterval(write, Number(process.env.HEAP_INTERVAL_MS)).unref();

function write() {
  const { maxRSS } = process.resourceUsage();
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.part`, JSON.stringify({ heapBytes: heapUsed + external, rssKib: maxRSS }));
  renameSync(`${file}.part`, file);
}
