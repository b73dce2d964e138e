/** Processor, memory and Node of this machine, for the page of the benchmarks. */

import { cpus, totalmem } from 'node:os';
import type { Host } from './performance-page.ts';

export function readHost(): Host {
  const [first] = cpus();
  return {
    processor: first?.model.trim() ?? 'an unknown processor',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
}
