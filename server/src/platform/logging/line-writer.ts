/** Asynchronous line writer for a file descriptor: lines are batched, and dropped when the reader stops reading [LOG-4]. */

import { write as writeBeside, writeSync } from 'node:fs';

/** Lines are batched up to this size and for at most this time, so that not every request costs a write. */
const GATHERED_CHARACTERS = 49_152;
const GATHERED_MS = 250;
/** Of UTF-8, at most. */
const BYTES_PER_CHARACTER = 3;
/** Beyond this backlog the reader counts as stopped, and lines are dropped. */
const MOST_UNREAD_CHARACTERS = 16 * 1_048_576;
/** Between two attempts at a full pipe. */
const FULL_PIPE_MS = 50;
/** At its end the program waits this long for a reader that takes nothing, and for a slow one; process managers wait ten seconds. */
const STUCK_MS = 1_000;
const LAST_MS = 5_000;
const LAST_PAUSE_MS = 5;

/** Errors after which the same bytes may be written later. */
const LATER = new Set(['EAGAIN', 'EBUSY', 'EINTR']);

export class LineWriter {
  readonly #fd: number;
  #gathering = '';
  readonly #gathered: string[] = [];
  #unreadCharacters = 0;
  #timer: NodeJS.Timeout | undefined;
  /** For the bytes of one batch: a new buffer for each costs more than their encoding. */
  readonly #encoded = Buffer.allocUnsafeSlow(2 * GATHERED_CHARACTERS * BYTES_PER_CHARACTER);
  /** Bytes taken out of the queue and not written yet. */
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
      // A pipe without a reader or a full disk: it cannot be reported, and trading goes on.
      this.#current = error !== null || written === bytes.length ? undefined : bytes.subarray(written);
      this.#next();
    });
  }

  #taken(): Buffer | undefined {
    const text = this.#gathered.shift();
    if (text === undefined) return undefined;
    this.#unreadCharacters -= text.length;
    if (text.length * BYTES_PER_CHARACTER > this.#encoded.length) return Buffer.from(text);
    return this.#encoded.subarray(0, this.#encoded.write(text));
  }

  /** The process ends only after a running write, so its bytes are not written again. */
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

/** Number of bytes written; null when the descriptor will never take any. */
function writtenNow(fd: number, bytes: Buffer): number | null {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return error instanceof Error && 'code' in error && LATER.has(String(error.code)) ? 0 : null;
  }
}

/** Blocks: nothing else happens at the end of a program. */
function pause(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}
