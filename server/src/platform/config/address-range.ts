/** Ranges of network addresses as settings write them: `192.0.2.0/24`, `2001:db8::/32`, or one address. */

import { isIP } from 'node:net';

export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const BITS = { 4: 32, 6: 128 } as const;

/** Null for a text that is no range. */
export function addressRangeOf(text: string): AddressRange | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return null;
  const bits = BITS[version];
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}
