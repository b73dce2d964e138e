/** Preloaded module that writes the heap after a collection, and the largest resident set so far, to `HEAP_FILE` every second. */

import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.HEAP_FILE;

if (isMainThread) setInterval(write, 1000).unref();

function write() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(`${file}.part`, JSON.stringify({ heapBytes: heapUsed + external, rssKib: maxRSS }));
  renameSync(`${file}.part`, file);
}
