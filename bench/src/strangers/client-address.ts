/** Addresses of visitors: forwarded ones behind a proxy, which this program plays, and loopback ones without. */

import type { SeededRandom } from './seeded-random.ts';

export interface ClientAddress {
  readonly headers: Readonly<Record<string, string>>;
  /** The address that the connection comes from. */
  readonly localAddress?: string;
}

/** `proxy`: the server trusts one hop; `direct`: connections come from 127.0.x.y. */
export type Route = 'proxy' | 'direct';

/** Few addresses that reach their limits, and thousands that do not. */
const BUSY_ADDRESSES = 32;
const ADDRESSES = 6_000;
const BUSY_SHARE = 0.25;
const HEX = 16;

/** The number of addresses that {@link addressSource} returns. */
export const MOST_ADDRESSES = ADDRESSES;

export function addressSource(route: Route, random: SeededRandom): () => ClientAddress {
  const from = route === 'proxy' ? forwarded : loopback;
  return () => from(random.next() < BUSY_SHARE ? random.below(BUSY_ADDRESSES) : random.below(ADDRESSES));
}

/** The address of one person with a number, which no visitor of {@link addressSource} has. */
export function personAddress(route: Route, person: number): ClientAddress {
  return route === 'proxy'
    ? forwardedFrom(`192.0.2.${person + 1}`)
    : { headers: {}, localAddress: `127.1.0.${person + 1}` };
}

/** IPv4 and IPv6 alternate; each IPv6 address has its own /48. */
function forwarded(index: number): ClientAddress {
  const [high, low] = [Math.floor(index / 256), index % 256];
  return forwardedFrom(
    index % 2 === 0 ? `198.18.${high}.${low}` : `2001:db8:${index.toString(HEX)}:${low.toString(HEX)}::1`,
  );
}

function forwardedFrom(address: string): ClientAddress {
  return { headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' } };
}

function loopback(index: number): ClientAddress {
  return { headers: {}, localAddress: `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}` };
}
