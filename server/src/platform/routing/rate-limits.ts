/** Rate limits per session and address, with their bounded counters [REQUEST-5]. */

import type { CallLimit } from '@vernier/shared/api/define-call';
import { isIP } from 'node:net';
import type { SteadyClock } from '@vernier/shared/clock';
import { remembered } from './remembered.ts';

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** Limits of the calls and of actions inside them. */
export const RATE_LIMITS = {
  login: { most: 10, windowMs: 60_000 },
  /** Rendering a captcha takes milliseconds of a core. */
  pictures: { most: 20, windowMs: 60_000 },
  /** Codes sent for one address to all targets, in addition to the minute between two to the same target [AUTH-8]. */
  sends: { most: 20, windowMs: 3_600_000 },
  /** Codes that one requester has sent to one target in a day. */
  sendsToOne: { most: 10, windowMs: 86_400_000 },
  /** Codes that one address tries over all accounts: limits one guess at each of many accounts [AUTH-8]. */
  guesses: { most: 30, windowMs: 3_600_000 },
  /** Demo accounts that one address opens: each leaves rows. */
  demos: { most: 60, windowMs: 3_600_000 },
  uploads: { most: 10, windowMs: 60_000 },
  /** Pictures of one user. Those in use are never deleted, so their number a day is limited [BOUND-4]. */
  uploadsInDay: { most: 100, windowMs: 86_400_000 },
  /** Messages to support: faster than a person types. */
  supportChat: { most: 30, windowMs: 60_000 },
  /** Messages of one user, which are never deleted [BOUND-4]. */
  supportMessagesInDay: { most: 1_000, windowMs: 86_400_000 },
  /** Destinations that one user binds: each leaves a row, also after it was deleted [BOUND-4]. */
  bindingsInDay: { most: 100, windowMs: 86_400_000 },
  /** Security messages to one account's own mobile. */
  ownSmsInDay: { most: 20, windowMs: 86_400_000 },
  /** Everything about one user is read from the disk. */
  exports: { most: 5, windowMs: 60_000 },
  /** Files of market data: each may be a megabyte. */
  tables: { most: 30, windowMs: 60_000 },
  orders: { most: 20, windowMs: 1000 },
  calls: { most: 50, windowMs: 1000 },
  /** The client's files: one page loads dozens at once. */
  files: { most: 500, windowMs: 1000 },
} as const satisfies Record<CallLimit, Limit> & Record<string, Limit>;

export type LimitGroup = keyof typeof RATE_LIMITS;

/** Most callers remembered per group; the oldest are forgotten first, so that strangers cannot fill the memory. */
const MAX_REMEMBERED = 100_000;

interface Window {
  startMs: number;
  count: number;
}

/** Calls that a caller has left, and the seconds until the window ends. */
interface Left {
  readonly calls: number;
  readonly seconds: number;
}

export class RateLimiter {
  readonly #steady: SteadyClock;
  readonly #windows = new Map<LimitGroup, Map<string, Window>>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** Counts one call; 0 when it may pass, else the seconds to wait. The caller is a user, a session or an address. */
  take(group: LimitGroup, caller: string): number {
    const { most } = RATE_LIMITS[group];
    const network = NETWORK_GROUPS.has(group) ? networkOf(caller) : null;
    const wait = this.#count(group, caller, most);
    return wait > 0 || network === null ? wait : this.#count(group, network, most * NETWORK_SHARE);
  }

  /** What is left of the window of a caller; it counts nothing. */
  leftOf(group: LimitGroup, caller: string): Left {
    const { most } = RATE_LIMITS[group];
    const own = this.#leftOf(group, caller, most);
    const network = NETWORK_GROUPS.has(group) ? networkOf(caller) : null;
    if (network === null) return own;
    const ofNetwork = this.#leftOf(group, network, most * NETWORK_SHARE);
    return ofNetwork.calls < own.calls ? ofNetwork : own;
  }

  #leftOf(group: LimitGroup, caller: string, most: number): Left {
    const { windowMs } = RATE_LIMITS[group];
    const window = this.#windows.get(group)?.get(caller);
    const leftMs = window === undefined ? 0 : window.startMs + windowMs - this.#steady.monotonicMs();
    if (window === undefined || leftMs <= 0) return { calls: most, seconds: windowMs / 1000 };
    return { calls: Math.max(0, most - window.count), seconds: Math.max(1, Math.ceil(leftMs / 1000)) };
  }

  #count(group: LimitGroup, caller: string, most: number): number {
    const { windowMs } = RATE_LIMITS[group];
    const now = this.#steady.monotonicMs();
    const callers = this.#callers(group);
    const window = callers.get(caller);
    if (window !== undefined && now - window.startMs < windowMs) {
      window.count += 1;
      return window.count <= most ? 0 : Math.max(1, Math.ceil((window.startMs + windowMs - now) / 1000));
    }
    callers.delete(caller);
    callers.set(caller, { startMs: now, count: 1 });
    if (callers.size > MAX_REMEMBERED) forgetOldest(callers);
    return 0;
  }

  /** Callers remembered now, in all groups. */
  get remembered(): number {
    let count = 0;
    for (const callers of this.#windows.values()) count += callers.size;
    return count;
  }

  /** Deletes the windows that are over; windows are in the order of their start. */
  sweep(): void {
    const now = this.#steady.monotonicMs();
    for (const [group, callers] of this.#windows) {
      for (const [caller, { startMs }] of callers) {
        if (now - startMs < RATE_LIMITS[group].windowMs) break;
        callers.delete(caller);
      }
    }
  }

  #callers(group: LimitGroup): Map<string, Window> {
    let callers = this.#windows.get(group);
    if (callers === undefined) {
      callers = new Map();
      this.#windows.set(group, callers);
    }
    return callers;
  }
}

function forgetOldest(callers: Map<string, Window>): void {
  const oldest = callers.keys().next();
  if (!oldest.done) callers.delete(oldest.value);
}

/** Groups that slow down guessing and mails: they also count the /48 network of an IPv6 address. */
const NETWORK_GROUPS: ReadonlySet<LimitGroup> = new Set<LimitGroup>([
  'login',
  'pictures',
  'sends',
  'guesses',
  'demos',
]);
/** Callers with different /64 networks share a /48, such as the customers of a mobile network. */
const NETWORK_SHARE = 4;

const NO_ADDRESS = 'no address';

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one. Proxies may append a port. Everything
 * that is no address counts as one.
 */
export const addressKey = remembered((text) => {
  const ip = bareAddress(text);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  switch (isIP(mapped ?? ip)) {
    case 4:
      return mapped ?? ip;
    case 6:
      return groupsOf(ip).slice(0, 4).join(':');
    default:
      return NO_ADDRESS;
  }
});

/** Without a port and the brackets of an IPv6 address. */
export function bareAddress(text: string): string {
  return (
    /^\[(?<ip>[^\]]*)\](?::\d{1,5})?$/.exec(text)?.groups?.['ip'] ??
    /^(?<ip>[\d.]+):\d{1,5}$/.exec(text)?.groups?.['ip'] ??
    text
  );
}

/** The first groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // an IPv4 address at the end has the length of two groups
  const length = left.length + right.length + (ip.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

/** The network of an {@link addressKey} as text: the /24 of an IPv4 address, the /48 of an IPv6 one; empty for no address. */
export function networkText(key: string): string {
  const [first, second, third, fourth] = key.split('.');
  return networkOf(key) ?? (fourth === undefined ? '' : `${first}.${second}.${third}.0/24`);
}

/** The /48 network of an {@link addressKey}; null for an IPv4 address. */
function networkOf(key: string): string | null {
  const groups = key.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null;
}
