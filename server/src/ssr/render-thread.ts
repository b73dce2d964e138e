/**
 * The thread that renders the first page: components, template and compression. It may be slow, fail or be missing; the
 * built page is then sent, and the browser renders it. None of it runs on the thread that decides orders.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SteadyClock } from '@vernier/shared/clock';
import type {
  InitialState,
  RenderAnswer,
  RenderedPage,
  RenderRequest,
  RenderStart,
} from '@vernier/shared/api/ssr';
import type { Log } from '../platform/logging/log.ts';

/** Renderings are alike: after a failure the next ones would most likely fail too, and each start reads all the code again. */
const RESTART_MS = 60_000;
/** A rendering takes some milliseconds; a thread that has not answered for this long never will. */
const HUNG_MS = 10_000;

interface Waiting {
  readonly sinceMs: number;
  readonly end: (page: RenderedPage | null) => void;
}

export interface RenderThreadOptions {
  readonly start: RenderStart;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export class RenderThread {
  readonly #parts: RenderThreadOptions;
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #startsAtMs: number;
  #lastId = 0;

  constructor(parts: RenderThreadOptions) {
    this.#parts = parts;
    this.#file = join(parts.start.clientDir, 'ssr/worker.mjs');
    this.#startsAtMs = existsSync(this.#file) ? parts.steady.monotonicMs() : Number.POSITIVE_INFINITY;
    this.#running();
  }

  /** Resolves when the thread has answered, however long that takes; null when there is no page. */
  render(opening: InitialState): Promise<RenderedPage | null> {
    const worker = this.#running();
    if (worker === null) return Promise.resolve(null);
    this.#lastId += 1;
    const request: RenderRequest = { id: this.#lastId, opening };
    worker.postMessage(request, []);
    return new Promise((end) => {
      this.#waiting.set(request.id, { sinceMs: this.#parts.steady.monotonicMs(), end });
    });
  }

  async stop(): Promise<void> {
    this.#startsAtMs = Number.POSITIVE_INFINITY;
    await this.#end();
  }

  /** The worker; started again when its time has come. */
  #running(): Worker | null {
    const nowMs = this.#parts.steady.monotonicMs();
    const [oldest] = this.#waiting.values();
    if (oldest !== undefined && nowMs - oldest.sinceMs > HUNG_MS) this.#fail('no answer');
    if (this.#worker === null && nowMs >= this.#startsAtMs) this.#worker = this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#parts.start });
    const fail = (reason: string) => {
      if (this.#worker === worker) this.#fail(reason);
    };
    // the process may end while it runs
    worker.unref();
    worker.on('message', (answer: RenderAnswer) => {
      if ('error' in answer) fail(answer.error);
      else this.#answered(answer.id, answer.page);
    });
    worker.on('error', (error) => fail(String(error)));
    worker.on('exit', (code) => fail(`exit code ${code}`));
    return worker;
  }

  #answered(id: number, page: RenderedPage): void {
    this.#waiting.get(id)?.end(page);
    this.#waiting.delete(id);
  }

  #fail(reason: string): void {
    this.#parts.log.error('the first page cannot be rendered; browsers render it', { reason });
    this.#startsAtMs = this.#parts.steady.monotonicMs() + RESTART_MS;
    // resolves also when the worker has ended already
    void this.#end();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    for (const { end } of this.#waiting.values()) end(null);
    this.#waiting.clear();
    await worker?.terminate();
  }
}
