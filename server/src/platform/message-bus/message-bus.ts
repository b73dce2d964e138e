/** Message bus between the processes of a cluster: each message arrives at most once. A lost message costs time, never money. */

export interface BusMessage {
  readonly subject: string;
  readonly bytes: Buffer;
  /** Answers a request; without effect on a message that expects no answer. */
  respond(bytes: Uint8Array): void;
}

export type MessageListener = (message: BusMessage) => void;

export interface MessageBus {
  /** False while the connection is lost: messages are dropped and requests fail at once. */
  readonly isConnected: boolean;
  /** Messages that were not sent: while the connection was lost, or too many were on their way. */
  readonly dropped: number;
  publish(subject: string, bytes: Uint8Array): void;
  /** A pattern may have `*` for one token and `>` for all others at its end. Returns the end of the subscription. */
  subscribe(pattern: string, listener: MessageListener): () => void;
  /** The first answer; rejects with a {@link RequestFailure}. */
  request(subject: string, bytes: Uint8Array, timeoutMs: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** The smallest limit of the servers in use: NATS has this one without a setting. */
export const MAX_MESSAGE_BYTES = 1_048_576;

/** Failure of a request: no process received it, or no answer came in time and a process may have received it. */
export class RequestFailure extends Error {
  readonly reason: 'no_responder' | 'timeout';

  constructor(reason: RequestFailure['reason'], subject: string) {
    super(reason === 'timeout' ? `no answer in time from ${subject}` : `no process answers ${subject}`);
    this.reason = reason;
  }
}

export function assertSize(bytes: Uint8Array): void {
  if (bytes.length > MAX_MESSAGE_BYTES)
    throw new RangeError(`a message of ${bytes.length} bytes is too large for the message bus`);
}

/** A `Buffer` on the same memory, without a copy. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
