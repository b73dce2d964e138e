/**
 * Free-space watch with a close-only mode. Before the disk is full, the reserve is released, and from then on open positions
 * can be closed while nothing new is opened; once there is space again, the reserve is taken first, and then the mode ends.
 */

import type { Log } from '../logging/log.ts';
import type { SystemMonitor } from '../process/system-monitor.ts';
import { Reserve } from './reserve.ts';

const CHECK_INTERVAL_MS = 1_000;
const MIB = 1_048_576;
/** The reserve, the free space required in addition to it, and as much again, so that the mode does not return with the next upload. */
const RECOVERY_FACTOR = 3;

export interface DiskParts {
  readonly dataDir: string;
  /** Size of the reserve, and of the free space required in addition to it; 0 disables the watch. */
  readonly reserveBytes: number;
  readonly system: SystemMonitor;
  readonly log: Log;
}

export interface DiskReading {
  readonly isCloseOnly: boolean;
  readonly freeBytes: number;
  readonly reserveBytes: number;
}

export class DiskWatch {
  readonly #parts: DiskParts;
  readonly #reserve: Reserve;
  #isCloseOnly = false;
  #checkedMs: number;
  #taking: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: DiskParts) {
    this.#parts = parts;
    this.#reserve = new Reserve(parts.dataDir, parts.reserveBytes);
    this.#checkedMs = parts.system.monotonicMs();
  }

  /** True while positions can be closed and nothing new is opened. */
  get isCloseOnly(): boolean {
    return this.#isCloseOnly;
  }

  read(): DiskReading {
    const { system, dataDir, reserveBytes } = this.#parts;
    return { isCloseOnly: this.#isCloseOnly, freeBytes: system.freeBytes(dataDir), reserveBytes };
  }

  /** Called before a start writes anything: a start on a full disk needs the reserve. */
  open(): void {
    if (this.#parts.reserveBytes === 0) return;
    const wasGiven = this.#reserve.state === 'given';
    if (wasGiven || this.#isShort()) this.#begin(wasGiven ? 'the reserve was needed' : 'little room');
    else if (this.#reserve.state === 'none') this.#take();
  }

  /** Checks once a second of monotonic time. */
  onInterval(): void {
    const { reserveBytes, system, dataDir } = this.#parts;
    const nowMs = system.monotonicMs();
    if (reserveBytes === 0 || nowMs - this.#checkedMs < CHECK_INTERVAL_MS) return;
    this.#checkedMs = nowMs;
    if (!this.#isCloseOnly && this.#isShort()) this.#begin('little room');
    else if (this.#isCloseOnly && system.freeBytes(dataDir) >= RECOVERY_FACTOR * reserveBytes) this.#take();
  }

  /** Reports a write that failed for lack of space; it counts more than the free space that the disk reports. */
  failed(): void {
    if (this.#parts.reserveBytes > 0 && !this.#isCloseOnly) this.#begin('a write failed');
  }

  /** Resolves once nothing is written any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#taking;
  }

  #isShort(): boolean {
    const { system, dataDir, reserveBytes } = this.#parts;
    return system.freeBytes(dataDir) < reserveBytes && this.#taking === null;
  }

  #begin(why: string): void {
    const { log, system, dataDir } = this.#parts;
    const freeMib = Math.floor(system.freeBytes(dataDir) / MIB);
    this.#isCloseOnly = true;
    this.#reserve.give();
    log.error('close-only: the disk has no room for new business', { why, freeMib });
  }

  #take(): void {
    if (this.#taking !== null || this.#isStopped) return;
    const { log } = this.#parts;
    this.#taking = this.#reserve
      .take()
      .then((isTaken) => this.#taken(isTaken))
      .catch((error: unknown) => log.error('the reserve of the disk could not be taken', { error }))
      .then(() => {
        this.#taking = null;
      });
  }

  #taken(isTaken: boolean): void {
    if (!this.#isCloseOnly) {
      if (!isTaken) this.#begin('there was no room for the reserve');
      return;
    }
    if (!isTaken) return;
    this.#isCloseOnly = false;
    this.#parts.log.warn('close-only has ended: the disk has room again');
  }
}
