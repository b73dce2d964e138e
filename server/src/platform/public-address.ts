/**
 * Addresses that users supply, of push services and webhooks: they must not lead into the private network, neither as they are
 * written nor as their names resolve when the connection is made [PUSH-1] [WEBHOOK-2].
 */

import { lookup as resolve, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const MAX_ADDRESS_LENGTH = 2_048;

/** Everything of IPv4 that is not the public network. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Public ranges that tunnel to arbitrary IPv4 addresses, or are reserved for examples. */
const TUNNELS_V6 = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const;

const refused = new BlockList();
for (const [net, bits] of PRIVATE_V4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of TUNNELS_V6) refused.addSubnet(net, bits, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** The address, or null when it may not be used. With `anywhere` also one on this machine and without encryption. */
export function publicAddress(text: string, anywhere: boolean): URL | null {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  if (anywhere) return /^https?:$/.test(url.protocol) ? url : null;
  return url.protocol === 'https:' && isPublicHost(url.hostname) ? url : null;
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return isPublicAddress(host, family);
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && !['local', 'localhost', 'internal'].includes(labels.at(-1) ?? '');
}

function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !refused.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** The name of a server has an address in a private network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Resolves a name for a connection that is then made to just these addresses; fails when any of them is not public. */
export const publicLookup = publicLookupWith(resolve);

export function publicLookupWith(
  resolveAll: (
    hostname: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void,
): LookupFunction {
  return (hostname, options, done) => {
    resolveAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      const [first] = addresses;
      if (first === undefined || !addresses.every(isPublic))
        return done(new PrivateAddressError('an address leads into a private network'), []);
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

function isPublic({ address, family }: LookupAddress): boolean {
  return isPublicAddress(address, family);
}
