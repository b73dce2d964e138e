/** Faults of a cluster of real processes: each begins, lasts, and ends. */

import { setTimeout as pause } from 'node:timers/promises';
import type { FaultCluster } from './fault-cluster.ts';
import type { PlannedFault } from './fault-plan.ts';
import type { TcpLink } from './tcp-link.ts';

/** Parts that a plan names beside gateways and engines. */
export const NATS = 'nats';
export const PRIMARY = 'primary';
export const STANDBY = 'standby';

type Wait = (ms: number) => Promise<unknown>;

export class Faults {
  /** What happened, with the time since the beginning. */
  readonly timeline: string[] = [];
  readonly #cluster: FaultCluster;
  readonly #sinceMs = performance.now();
  /** Ends of the last fault of each part: one at a time. */
  readonly #parts = new Map<string, Promise<void>>();
  #wait: Wait;

  constructor(cluster: FaultCluster, wait: Wait = pause) {
    this.#cluster = cluster;
    this.#wait = wait;
  }

  /** Faults of different parts overlap. Resolves when all have ended. */
  async run(plan: readonly PlannedFault[]): Promise<void> {
    const all: Promise<void>[] = [];
    for (const fault of plan) {
      const part = partOf(fault.target);
      await this.#parts.get(part);
      const done = this.#one(fault);
      this.#parts.set(part, done);
      // An error is that of `all`.
      done.catch(() => {});
      all.push(done);
      await this.#wait(fault.nextAfterMs);
    }
    await Promise.all(all);
  }

  async #one(fault: PlannedFault): Promise<void> {
    const { kind, target, lengthMs, isSilent } = fault;
    const name = `${kind}${kind === 'cut' && isSilent ? ' silently' : ''} ${target} for ${lengthMs} ms`;
    this.#note(`begins: ${name}`);
    if (kind === 'kill') await this.#kill(target, lengthMs);
    else if (kind === 'stop') await this.#stop(target, lengthMs);
    else await this.#cut(this.#linksOf(target), fault);
    this.#note(`ended: ${name}`);
  }

  async #kill(target: string, lengthMs: number): Promise<void> {
    const { database, nats } = this.#cluster;
    if (target === PRIMARY) {
      await database.primary.kill();
      await this.#wait(lengthMs);
      await database.promote();
      this.#cluster.leadToPrimary();
      this.#note('the standby is promoted');
      await database.complete();
    } else if (target === STANDBY) {
      await database.standby.kill();
      await this.#wait(lengthMs);
      await database.standby.start();
    } else if (target === NATS) {
      await nats.process.kill();
      await this.#wait(lengthMs);
      await this.#cluster.restartNats();
    } else await this.#cluster.process(target).process.kill();
  }

  async #stop(target: string, lengthMs: number): Promise<void> {
    const { database, nats } = this.#cluster;
    const stopped =
      target === PRIMARY
        ? database.primary
        : target === STANDBY
          ? database.standby
          : target === NATS
            ? nats.process
            : this.#cluster.process(target).process;
    stopped.signal('SIGSTOP');
    await this.#wait(lengthMs);
    stopped.signal('SIGCONT');
  }

  async #cut(links: readonly TcpLink[], { isSilent, lengthMs }: PlannedFault): Promise<void> {
    for (const link of links) link.cutOff(isSilent ? 'silent' : 'refused');
    await this.#wait(lengthMs);
    for (const link of links) link.restore();
  }

  #linksOf(target: string): readonly TcpLink[] {
    if (target === PRIMARY) return this.#cluster.links('database');
    if (target === STANDBY) return [this.#cluster.database.replication];
    if (target === NATS) return this.#cluster.links('nats');
    const { nats, database } = this.#cluster.process(target);
    return [nats, database];
  }

  #note(text: string): void {
    const seconds = ((performance.now() - this.#sinceMs) / 1_000).toFixed(2);
    this.timeline.push(`${seconds.padStart(7)} s  ${text}`);
  }
}

/** The primary and its standby fail one after the other: an operator has a copy again before the next fault. */
function partOf(target: string): string {
  return target === STANDBY ? PRIMARY : target;
}
