/** Until when nothing leaves for an account, and why: it was bound a moment ago, or the password changed. It ends by itself. */

import type { DrawMethodWire } from '@vernier/shared/wire/shapes';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../data/live.ts';
import { halfSecond } from '../../data/ticker.ts';

export interface Hold {
  /** A word of the locale's `withdraw.hold`. */
  readonly why: 'bound' | 'password';
  readonly until: string;
}

/** `refusedUntil`: what the server said to a try. It knows of the password, which the account's own date does not say. */
export function useHold(method: DrawMethodWire | undefined, refusedUntil: string | null): Hold | null {
  const candidates: Hold[] = [];
  if (method !== undefined) candidates.push({ why: 'bound', until: method.usable_at });
  if (refusedUntil !== null && refusedUntil !== method?.usable_at) {
    candidates.push({ why: 'password', until: refusedUntil });
  }
  const running = useSyncExternalStore(subscribe, () =>
    candidates
      .filter(({ until }) => Date.parse(until) > serverNow())
      .map(({ until }) => until)
      .sort()
      .at(-1),
  );
  return candidates.find(({ until }) => until === running) ?? null;
}

function subscribe(listener: () => void): () => void {
  return halfSecond.listen(listener);
}
