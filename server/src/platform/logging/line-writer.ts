/** Lines of text for a file descriptor: gathered, written beside the event loop, and dropped where nobody takes them [Z23]. */

import { write as writeBeside, writeSync } from 'node:fs';

/** Lines are gathered up to here, so that one request costs no write of its own, but never for longer than this. */
const GATHERED_CHARACTERS = 12_288;
const GATHERED_MS = 250;
/** Whoever reads has stopped: lines are dropped from here on. */
const MOST_UNREAD_CHARACTERS = 16 * 1_048_576;
/** Between two tries of a pipe that is full. */
const FULL_PIPE_MS = 50;
/** The end of the program waits so long for a reader that takes nothing, and for one that is slow; whoever stops us waits ten. */
const STUCK_MS = 1_000;
const LAST_MS = 5_000;
const LAST_PAUSE_MS = 5;

/** The errors after which the same bytes may be taken later. */
const LATER = new Set(['EAGAIN', 'EBUSY', 'EINTR']);

export class LineWriter {
  readonly #fd: number;
  #gathering = '';
  readonly #gathered: string[] = [];
  #unreadCharacters = 0;
  #timer: NodeJS.Timeout | undefined;
  /** What has been taken out of the line and is not written yet. */
  #current: Buffer | undefined;
  #isWriting = false;

  constructor(fd: number) {
    this.#fd = fd;
    process.on('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#unreadCharacters >= MOST_UNREAD_CHARACTERS) return;
    this.#unreadCharacters += line.length;
    this.#gathering += line;
    if (this.#gathering.length < GATHERED_CHARACTERS) this.#timer ??= this.#later(GATHERED_MS);
    else this.#pass();
  }

  /** Goes on without keeping the program alive. */
  #later(afterMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#pass(), afterMs).unref();
  }

  #pass(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathering !== '') this.#gathered.push(this.#gathering);
    this.#gathering = '';
    this.#next();
  }

  #next(): void {
    if (this.#isWriting) return;
    const bytes = (this.#current ??= this.#taken());
    if (bytes === undefined) return;
    this.#isWriting = true;
    writeBeside(this.#fd, bytes, (error, written) => {
      this.#isWriting = false;
      if (error !== null && LATER.has(error.code ?? '')) {
        this.#timer ??= this.#later(FULL_PIPE_MS);
        return;
      }
      // A pipe that nobody reads any more or a disk without room: nobody can be told, and trading goes on.
      this.#current = error !== null || written === bytes.length ? undefined : bytes.subarray(written);
      this.#next();
    });
  }

  #taken(): Buffer | undefined {
    const text = this.#gathered.shift();
    if (text === undefined) return undefined;
    this.#unreadCharacters -= text.length;
    return Buffer.from(text);
  }

  /** The process ends only after a write that is under way, so what it writes is not written again. */
  #writeRest(): void {
    const begun = this.#isWriting || this.#current === undefined ? [] : [this.#current];
    let bytes = Buffer.concat([...begun, Buffer.from(this.#gathered.join('') + this.#gathering)]);
    const endMs = performance.now() + LAST_MS;
    let stuckMs = performance.now() + STUCK_MS;
    while (bytes.length > 0) {
      const written = writtenNow(this.#fd, bytes);
      const nowMs = performance.now();
      if (written === null || nowMs >= endMs) return;
      bytes = bytes.subarray(written);
      if (written > 0) stuckMs = nowMs + STUCK_MS;
      else if (nowMs >= stuckMs) return;
      else pause(LAST_PAUSE_MS);
    }
  }
}

/** How much was taken; null where nothing will ever be. */
function writtenNow(fd: number, bytes: Buffer): number | null {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error && LATER.has(String(error.code)) ? 0 : null;
  }
}

/** Nothing else happens at the end of a program. */
function pause(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
