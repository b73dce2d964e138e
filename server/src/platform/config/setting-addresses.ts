/** Formats of settings that name addresses of the web, origins, hosts, networks and countries. */

import { z } from 'zod';
import { type AddressRange, addressRangeOf } from './address-range.ts';

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export const webAddress = z.string().refine(isWebAddress, 'must be an http(s) address');

export const socketAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol), 'must be a ws(s) address');

export const webAddressOrEmpty = z
  .string()
  .refine((text) => text === '' || isWebAddress(text), 'must be empty or an http(s) address');

export const publicOrigin = z
  .string()
  .refine((text) => isWebAddress(text) && isOrigin(text), 'must be an origin such as https://example.com');

export const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((list) => !list.includes('*'), 'must name each origin: * would let every page act here')
  .refine(
    (list) => list.every(isOrigin),
    'must be a comma-separated list of origins such as https://example.com',
  );

/** Names as a browser writes them, without a port; a leading `*.` means all names below. */
export const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine(
    (list) => list.every((host) => /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/.test(host)),
    'must be a comma-separated list of host names such as example.com or *.example.com, without ports',
  );

export const addressRangeList = z.string().transform((text, context): readonly AddressRange[] => {
  const ranges = text.split(',').map((part) => addressRangeOf(part.trim()));
  const valid = ranges.filter((range) => range !== null);
  if (valid.length === ranges.length) return valid;
  context.addIssue('must be a comma-separated list of networks such as 192.0.2.0/24 or 2001:db8::/32');
  return z.NEVER;
});

/** One name, in lower case. */
export const hostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a host name such as admin.example.com, without a port');

export const countries = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toUpperCase()))
  .refine(
    (list) => list.every((code) => /^[A-Z]{2}$/.test(code)),
    'must be a comma-separated list of two-letter country codes',
  );

export const emailAddress = z
  .email('must be an e-mail address')
  .max(254, 'must be an e-mail address')
  .transform((text) => text.toLowerCase());

/** Where webhooks of users may lead: to public `https` addresses, anywhere for tests, or nowhere. */
export const webhookAddresses = z.enum(['public', 'any', 'none'], 'must be public, any or none');
