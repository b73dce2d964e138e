/** Failures of calls: the server refused it, or no readable response came. An aborted call is neither. */

import type { RefusalData } from '@vernier/shared/api/envelope';

/** A refusal of the server; `message` is its text in the language of the call. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: number;
  readonly data: Partial<RefusalData> & Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  }

  /** The stable reason for programs. */
  get reason(): string {
    return this.data.reason ?? '';
  }
}

export type TransportKind = 'offline' | 'timeout' | 'unreadable';

/** No response, or one that is not an envelope. The server may or may not have acted. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly kind: TransportKind;
  /** For display: an HTTP status, or the kind. */
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
