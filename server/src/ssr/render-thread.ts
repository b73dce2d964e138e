/**
 * The render thread of the home page: components, template and compression. It may be slow, fail or be missing; then the
 * built page is sent, and the browser renders it. None of it runs on the thread that decides orders.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SteadyClock } from '@vernier/shared/clock';
import type {
  InitialState,
  RenderedPage,
  RenderRequest,
  RenderResponse,
  RenderWorkerData,
} from '@vernier/shared/api/ssr';
import type { Log } from '../platform/logging/log.ts';

/** After a failure the next renderings would probably fail too, and each start reads all the code. */
const RESTART_MS = 60_000;
/** A rendering takes some milliseconds. */
const HUNG_MS = 10_000;

interface PendingRequest {
  readonly sinceMs: number;
  readonly resolve: (page: RenderedPage | null) => void;
}

export interface RenderThreadOptions {
  /** Folder of the built client. */
  readonly clientDir: string;
  readonly workerData: RenderWorkerData;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export class RenderThread {
  readonly #options: RenderThreadOptions;
  readonly #file: string;
  readonly #pending = new Map<number, PendingRequest>();
  #worker: Worker | null = null;
  #startsAtMs: number;
  #lastId = 0;

  constructor(options: RenderThreadOptions) {
    this.#options = options;
    this.#file = join(options.clientDir, 'ssr/worker.mjs');
    this.#startsAtMs = existsSync(this.#file) ? options.steady.monotonicMs() : Number.POSITIVE_INFINITY;
    this.#running();
  }

  /** Resolves with the response of the thread, however late; null when there is no page. */
  render(state: InitialState): Promise<RenderedPage | null> {
    const worker = this.#running();
    if (worker === null) return Promise.resolve(null);
    this.#lastId += 1;
    const request: RenderRequest = { id: this.#lastId, state };
    worker.postMessage(request, []);
    return new Promise((resolve) => {
      this.#pending.set(request.id, { sinceMs: this.#options.steady.monotonicMs(), resolve });
    });
  }

  async stop(): Promise<void> {
    this.#startsAtMs = Number.POSITIVE_INFINITY;
    await this.#end();
  }

  /** The worker; after a failure a new one once its time has come. */
  #running(): Worker | null {
    const nowMs = this.#options.steady.monotonicMs();
    const [oldest] = this.#pending.values();
    if (oldest !== undefined && nowMs - oldest.sinceMs > HUNG_MS) this.#fail('no answer');
    if (this.#worker === null && nowMs >= this.#startsAtMs) this.#worker = this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: this.#options.workerData });
    const fail = (reason: string) => {
      if (this.#worker === worker) this.#fail(reason);
    };
    // the process may exit
    worker.unref();
    worker.on('message', (response: RenderResponse) => {
      if ('error' in response) fail(response.error);
      else this.#resolve(response.id, response.page);
    });
    worker.on('error', (error) => fail(String(error)));
    worker.on('exit', (code) => fail(`exit code ${code}`));
    return worker;
  }

  #resolve(id: number, page: RenderedPage): void {
    this.#pending.get(id)?.resolve(page);
    this.#pending.delete(id);
  }

  #fail(reason: string): void {
    this.#options.log.error('the first page cannot be rendered; browsers render it', { reason });
    this.#startsAtMs = this.#options.steady.monotonicMs() + RESTART_MS;
    // resolves also when the worker has ended already
    void this.#end();
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    for (const { resolve } of this.#pending.values()) resolve(null);
    this.#pending.clear();
    await worker?.terminate();
  }
}
