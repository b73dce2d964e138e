/**
 * Whether there is room for new business. Before the disk is full the reserve is given back, and from then on what is open
 * can be closed while nothing new begins; when there is room again, for longer than a moment, the reserve is made first.
 */

import type { Log } from '../logging/log.ts';
import type { Machine } from '../process/machine.ts';
import { Reserve } from './reserve.ts';

const LOOK_MS = 1_000;
const MIB = 1_048_576;
/** The reserve, what must stay free beside it, and as much again, so that a mode that ends does not begin with the next picture. */
const ROOM_TO_GO_ON = 3;

export interface DiskParts {
  readonly dataDir: string;
  /** Also how much must be free beside the reserve; 0 watches nothing. */
  readonly reserveBytes: number;
  readonly machine: Machine;
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
  #lookedMs: number;
  #taking: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: DiskParts) {
    this.#parts = parts;
    this.#reserve = new Reserve(parts.dataDir, parts.reserveBytes);
    this.#lookedMs = parts.machine.monotonicMs();
  }

  /** What is open can be closed, and nothing new begins. */
  get isCloseOnly(): boolean {
    return this.#isCloseOnly;
  }

  read(): DiskReading {
    const { machine, dataDir, reserveBytes } = this.#parts;
    return { isCloseOnly: this.#isCloseOnly, freeBytes: machine.freeBytes(dataDir), reserveBytes };
  }

  /** Before anything is written by a start: one on a full disk needs the room that was kept. */
  open(): void {
    if (this.#parts.reserveBytes === 0) return;
    const wasGiven = this.#reserve.state === 'given';
    if (wasGiven || this.#isShort()) this.#begin(wasGiven ? 'the reserve was needed' : 'little room');
    else if (this.#reserve.state === 'none') this.#take();
  }

  /** Once a second, by the time that nobody sets. */
  beat(): void {
    const { reserveBytes, machine, dataDir } = this.#parts;
    const nowMs = machine.monotonicMs();
    if (reserveBytes === 0 || nowMs - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = nowMs;
    if (!this.#isCloseOnly && this.#isShort()) this.#begin('little room');
    else if (this.#isCloseOnly && machine.freeBytes(dataDir) >= ROOM_TO_GO_ON * reserveBytes) this.#take();
  }

  /** A write found no room, whatever the disk says is free. */
  failed(): void {
    if (this.#parts.reserveBytes > 0 && !this.#isCloseOnly) this.#begin('a write failed');
  }

  /** Nothing is written any more when it resolves. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#taking;
  }

  #isShort(): boolean {
    const { machine, dataDir, reserveBytes } = this.#parts;
    return machine.freeBytes(dataDir) < reserveBytes && this.#taking === null;
  }

  #begin(why: string): void {
    const { log, machine, dataDir } = this.#parts;
    const freeMib = Math.floor(machine.freeBytes(dataDir) / MIB);
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
