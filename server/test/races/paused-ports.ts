/** Asynchronous ports of a running server, each call of which waits until the test releases it: passwords, files and the store. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Passwords } from '../../src/features/auth/passwords.ts';
import { ConcurrencyLimit } from '../../src/features/uploads/concurrency-limit.ts';
import { UploadFolder } from '../../src/features/uploads/upload-folder.ts';
import { hasDatabaseWork } from '../rig/database-work.ts';
import type { Harness } from '../rig/harness.ts';

/** Event-loop iterations without progress after which all pending work waits for a port: the executor gathers for eight. */
const QUIET_TURNS = 12;

/** A body that is read in parts takes some event-loop iterations. */
const MOST_LOADING_TURNS = 20_000;

/** Calls of the write path in sequence: a later call never overtakes an earlier one. */
const IN_ORDER = ['look up', 'commit'];

interface PausedCall {
  readonly port: string;
  readonly caller: string;
  readonly release: () => void;
}

/** The form in which passwords are stored here: hashing takes no time, and a wait is a choice of the test. */
export function storedPassword(password: string): string {
  return `stored:${password}`;
}

export class PausedPorts {
  readonly #callers = new AsyncLocalStorage<string>();
  readonly #restorers: (() => void)[] = [];
  #isPausing = false;
  #pausedCalls: PausedCall[] = [];
  /** Work that is under way and ends without the test. */
  #running = 0;
  #unanswered = 0;
  /** Grows with every step that something takes. */
  #steps = 0;

  constructor(server: Harness) {
    this.#replace(Passwords.prototype, 'hash', (password: string) =>
      this.#pauseAt('hash', () => Promise.resolve(storedPassword(password))),
    );
    this.#replace(Passwords.prototype, 'verify', (stored: string | null, password: string) =>
      this.#pauseAt('verify', () => Promise.resolve(stored === storedPassword(password))),
    );
    this.#replaceStorePorts(server);
    this.#replaceUploadPorts();
  }

  close(): void {
    for (const restore of this.#restorers.toReversed()) restore();
  }

  /** From now on calls wait; before, and after `pass`, they go through. */
  pause(): void {
    this.#isPausing = true;
  }

  /** What waits goes on waiting, and later calls go through. */
  passNew(): void {
    this.#isPausing = false;
  }

  pass(): void {
    this.#isPausing = false;
    for (const { release } of this.#pausedCalls.splice(0)) release();
  }

  /** Runs a call whose waits are identified by its name. */
  run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
    this.#unanswered += 1;
    return this.#callers.run(caller, () =>
      call().finally(() => {
        this.#unanswered -= 1;
        this.#steps += 1;
      }),
    );
  }

  /** The waits that may be released now. */
  get waiting(): readonly string[] {
    return this.#releasable().map(({ caller, port }) => `${caller} ${port}`);
  }

  release(wait: string): void {
    const pausedCall = this.#releasable().find(({ caller, port }) => `${caller} ${port}` === wait);
    if (pausedCall === undefined) throw new Error(`nothing waits for ${wait}`);
    this.#pausedCalls = this.#pausedCalls.filter((one) => one !== pausedCall);
    pausedCall.release();
  }

  /** Resolves when every call has come to a wait or to its answer; while `mayStall`, also when nothing waits here. */
  async settled(mayStall: boolean): Promise<void> {
    let steps = this.#steps;
    let loading = 0;
    for (let quiet = 0; quiet < QUIET_TURNS || this.#running > 0; quiet += 1) {
      await setImmediate();
      // A body is still being read, which no port pauses.
      const isLoading = !mayStall && this.#unanswered > 0 && this.#pausedCalls.length === 0;
      loading = isLoading && !hasDatabaseWork() ? loading + 1 : 0;
      if (loading > MOST_LOADING_TURNS) throw new Error('a call waits for something that is not paused here');
      if (this.#steps !== steps || isLoading || hasDatabaseWork()) quiet = 0;
      steps = this.#steps;
    }
  }

  #releasable(): readonly PausedCall[] {
    return this.#pausedCalls.filter(
      (pausedCall) =>
        !IN_ORDER.includes(pausedCall.port) ||
        pausedCall === this.#pausedCalls.find(({ port }) => port === pausedCall.port),
    );
  }

  async #pauseAt<Result>(port: string, run: () => Promise<Result>): Promise<Result> {
    this.#steps += 1;
    if (this.#isPausing) {
      const caller = this.#callers.getStore() ?? 'server';
      await new Promise<void>((release) => this.#pausedCalls.push({ port, caller, release }));
    }
    this.#running += 1;
    try {
      return await run();
    } finally {
      this.#running -= 1;
      this.#steps += 1;
    }
  }

  #replaceStorePorts({ server }: Harness): void {
    const { store } = server.core;
    const { idempotencyRows, commit, order, history, entries } = store;
    this.#replace(store, 'idempotencyRows', (keys) =>
      this.#pauseAt('look up', () => idempotencyRows.call(store, keys)),
    );
    this.#replace(store, 'commit', (records) => this.#pauseAt('commit', () => commit.call(store, records)));
    this.#replace(store, 'order', (...args) => this.#pauseAt('order', () => order.call(store, ...args)));
    this.#replace(store, 'history', (...args) =>
      this.#pauseAt('history', () => history.call(store, ...args)),
    );
    this.#replace(store, 'entries', (...args) =>
      this.#pauseAt('entries', () => entries.call(store, ...args)),
    );
  }

  /** Every picture is decoded to the same one, and no file is written. */
  #replaceUploadPorts(): void {
    const decoded = () => Promise.resolve(Buffer.from('a picture'));
    this.#replace(
      ConcurrencyLimit.prototype,
      'run',
      () => this.#pauseAt('decode', decoded) as Promise<never>,
    );
    this.#replace(UploadFolder.prototype, 'write', () => this.#pauseAt('file', () => Promise.resolve()));
    this.#replace(UploadFolder.prototype, 'remove', () => Promise.resolve());
  }

  /** For all tests of a file: what Vitest replaces it puts back after each. */
  #replace<Of extends object, Name extends keyof Of>(of: Of, name: Name, by: Of[Name]): void {
    const before = of[name];
    of[name] = by;
    this.#restorers.push(() => (of[name] = before));
  }
}
