/** Forwarded calls and their answers as messages: a line of JSON, then the body byte for byte. */

import type { RefusalReason } from '@vernier/shared/refusals';

/** Version of the messages. A process answers the versions that it knows. */
export const CALL_VERSION = 1;

/** Calls to the owner of a shard. */
export function callSubject(shard: number): string {
  return `v1.call.${shard}`;
}

/** Asks the owner of a shard for the address of its listener. */
export function addressSubject(shard: number): string {
  return `v1.address.${shard}`;
}

/** A call is sent on so often to the owner that an engine has named. */
export const MOST_MOVES = 2;

/** Larger bodies go over HTTP. */
export const MAX_FORWARDED_BYTES = 65_536;

/** The headers that calls read; a header that was sent several times is not forwarded. */
export const FORWARDED_HEADERS = [
  'authorization',
  'lang',
  'idempotency-key',
  'if-none-match',
  'user-agent',
  'sec-fetch-site',
  'origin',
  'accept-encoding',
] as const;

export interface CallMessage {
  readonly v: typeof CALL_VERSION;
  /** Differs for each call; messages of one call have the same. */
  readonly call: string;
  /** An earlier message of the call had no answer, and may have been decided. */
  readonly isRepeat?: true | undefined;
  /** Name of the call in the route table. */
  readonly route: string;
  readonly method: string;
  readonly headers: Readonly<Partial<Record<(typeof FORWARDED_HEADERS)[number], string>>>;
  readonly query: unknown;
  readonly params: unknown;
  readonly ip: string;
  readonly protocol: string;
  readonly host: string;
  readonly id: string;
  readonly mayAdminister: boolean;
  /** Of the trace of the request; absent without traces. */
  readonly traceparent?: string | undefined;
  /** The newest slot that the gateway has shown to its users, or that an answer to one of them had. */
  readonly shownSlot: number;
  /** Wall time after which the gateway no longer waits. */
  readonly deadlineMs: number;
}

export interface AnswerMessage {
  readonly v: typeof CALL_VERSION;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** It has those of every answer too, which `headers` may replace. */
  readonly hasAnswerHeaders?: true | undefined;
  readonly refused?: RefusalReason | undefined;
  /** Of the user whose session made the call. */
  readonly shard?: number | undefined;
  /** The newest slot that the engine had played. */
  readonly slot?: number;
  /** The answer is a stream or too large, and there is no body: the caller asks again over HTTP. */
  readonly isOverHttp?: true;
}

export interface ReceivedMessage<Head> {
  readonly head: Head;
  readonly body: Buffer;
}

const LINE_END = 0x0a;

export function encodeMessage(head: CallMessage | AnswerMessage, body: string | Uint8Array): Buffer {
  const line = `${JSON.stringify(head)}\n`;
  if (typeof body === 'string') return Buffer.from(line + body);
  return Buffer.concat([Buffer.from(line), body]);
}

/** Null for a message of another version. */
export function decodeMessage<Head extends CallMessage | AnswerMessage>(
  bytes: Buffer,
): ReceivedMessage<Head> | null {
  const end = bytes.indexOf(LINE_END);
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
  return head.v === CALL_VERSION ? { head, body: bytes.subarray(end + 1) } : null;
}
