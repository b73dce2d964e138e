/** Lifetime of one session in this page: its token, and a signal that ends all that belongs to it. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';

/**
 * Created when a session begins and ended when the device has another session or none: by a log-out, another
 * account, another tab or a response of the server. Data of an account registers here.
 */
export class SessionScope {
  readonly token: string;
  readonly uid: string;
  /** Names the session on this device without being its token. */
  readonly id: string;
  readonly #end = new AbortController();

  constructor({ token, user }: SessionWire) {
    this.token = token;
    this.uid = user.uid;
    this.id = shortDigest(token);
  }

  /** Aborts with the session. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  /** Calls `listener` once, when the session ends, unless the returned function is called before. */
  onEnd(listener: () => void): () => void {
    this.signal.addEventListener('abort', listener, { once: true });
    return () => this.signal.removeEventListener('abort', listener);
  }

  /** For the session store alone. */
  end(): void {
    this.#end.abort();
  }
}

/** A short name for a text that must not be stored: FNV-1a in 32 bits. Different texts may have the same digest. */
export function shortDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
