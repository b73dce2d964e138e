/**
 * Tags of coin destinations: exchanges share an address among their customers and tell them apart by a tag, so the tag is
 * part of what is bound [WITHDRAWAL-16]. XRP has a number, TON a comment, other networks have none.
 */

import { westernDigits } from '@vernier/shared/identity/contact';
import type { WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { tagInAddress } from './coin-address.ts';
import type { Destination } from './destination.ts';
import { type Chain, chainOf } from './network.ts';

type TagKind = WithdrawalCurrencyWire['tag'];

const KINDS: Partial<Readonly<Record<Chain, TagKind>>> = { ripple: 'number', ton: 'text' };

const NUMBER = /^\d{1,10}$/;
const MAX_NUMBER = 2n ** 32n - 1n;
/** A comment of one cell: its 127 bytes without the prefix of four. */
const MAX_TEXT_BYTES = 123;

/** Null for a network without tags, and for a bank. */
export function tagKindOf(network: string): TagKind {
  const chain = chainOf(network);
  return chain === null ? null : (KINDS[chain] ?? null);
}

/** The tag in its canonical form, empty for none; null where the network has no such tag. */
function readTag(network: string, typed: string): string | null {
  if (typed === '') return '';
  const kind = tagKindOf(network);
  if (kind === 'number') return readNumber(westernDigits(typed));
  return kind === 'text' && Buffer.byteLength(typed) <= MAX_TEXT_BYTES ? typed : null;
}

function readNumber(digits: string): string | null {
  if (!NUMBER.test(digits)) return null;
  const value = BigInt(digits);
  return value > MAX_NUMBER ? null : String(value);
}

/**
 * The tag to store with a valid address; null for one that is not valid or contradicts the address. An X-address has its tag
 * in it, so none is stored.
 */
export function tagFor(network: string, address: string, typed: string): string | null {
  const tag = readTag(network, typed);
  const inAddress = inAddressOf(network, address);
  if (tag === null || tag === '' || inAddress === undefined) return tag;
  return tag === inAddress ? '' : null;
}

/** The destination with the tag that money is sent with, also where the address has it. */
export function withTag(network: string, destination: Destination): Destination {
  const inAddress = inAddressOf(network, destination.address);
  return inAddress === undefined ? destination : { ...destination, tag: inAddress };
}

/** Whether a memo has anything else than the tag, on a network where payers read it as one. */
export function isOtherTag(network: string, memo: string, { tag }: Destination): boolean {
  return memo !== '' && tagKindOf(network) !== null && readTag(network, memo) !== tag;
}

/** Empty for an X-address without a tag; undefined for an address that has no place for one. */
function inAddressOf(network: string, address: string): string | undefined {
  const chain = chainOf(network);
  const tag = chain === null ? undefined : tagInAddress(chain, address);
  return tag === undefined ? undefined : String(tag ?? '');
}
