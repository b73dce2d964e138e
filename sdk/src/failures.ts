/** The two ways a call fails: the server refused it, or no readable answer came. An aborted call is neither. */

import type { RefusalData } from '@vernier/shared/api/envelope';

/** The server's answer was a refusal; `message` is its text in the visitor's language. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: number;
  readonly data: Partial<RefusalData> & Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  }

  /** The stable word for programs. */
  get reason(): string {
    return this.data.reason ?? '';
  }
}

export type TransportKind = 'offline' | 'timeout' | 'unreadable';

/** Nobody knows whether the server acted: there was no answer, or one that is not an envelope. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly kind: TransportKind;
  /** Shown to the visitor: an HTTP status, or the kind. */
  readonly code: string;

  constructor(kind: TransportKind, code: string) {
    super(`${kind} (${code})`);
    this.kind = kind;
    this.code = code;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
