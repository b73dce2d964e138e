/** A server as the source of a verification: calls and files over HTTP, with the waits that it demands. */

import { type RefusalData, SUCCESS_CODE } from '@vernier/shared/api/envelope';
import type { DaySource } from './day-source.ts';

const OK = 200;
/** Too many requests, and an overloaded server. */
const BUSY: readonly number[] = [429, 503];
/** The roots of a day take up to some minutes of a busy server. */
const MOST_WAITS = 60;
const LONGEST_WAIT_S = 60;

type Query = Readonly<Record<string, string>>;

/** A response, as far as it is read. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  json(): Promise<unknown>;
  /** The body in pieces. */
  text(): AsyncIterable<string>;
}

export interface Http {
  get(path: string, query: Query): Promise<HttpAnswer>;
  wait(seconds: number): Promise<unknown>;
}

/** The envelope of an answer, as far as it is read. */
interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: Partial<RefusalData> | null;
}

/** The server refuses a call, in the language of the request. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  readonly refusal: string;

  constructor(path: string, refusal: string) {
    super(`${path}: ${refusal}`);
    this.refusal = refusal;
  }
}

export function httpSource({ get, wait }: Http): DaySource {
  const ask = async (path: string, query: Query): Promise<HttpAnswer> => {
    for (let waits = 0; ; waits += 1) {
      const answer = await get(path, query);
      if (answer.status === OK) return answer;
      const { msg, data } = (await answer.json()) as Envelope;
      if (!BUSY.includes(answer.status) || waits >= MOST_WAITS) throw new SourceRefused(path, msg);
      await wait(Math.min(LONGEST_WAIT_S, data?.retry_after ?? 1));
    }
  };
  return {
    async data(path, query) {
      const { code, msg, data } = (await (await ask(path, query)).json()) as Envelope;
      if (code !== SUCCESS_CODE) throw new SourceRefused(path, msg);
      return data;
    },
    async *file(path, query) {
      const answer = await ask(path, query);
      if (!answer.contentType.startsWith('text/csv')) throw new Error(`${path}: not a file`);
      yield* answer.text();
    },
  };
}
