/** Requests over HTTP that an engine answers; a released shard waits for those in progress. */

import type { RequestCheck } from '../../http/pipeline/every-request.ts';
import { AnswersInProgress } from './answers-in-progress.ts';

export class HttpRequests {
  readonly #inProgress = new AnswersInProgress();

  /** Notes each request until its answer is sent, or its connection is lost. */
  readonly check: RequestCheck = (_request, reply) => {
    const ended = new Promise<void>((resolve) => {
      for (const event of ['finish', 'close']) reply.raw.once(event, resolve);
    });
    this.#inProgress.add(ended);
    return false;
  };

  endedOrLate(): Promise<void> {
    return this.#inProgress.endedOrLate();
  }
}
