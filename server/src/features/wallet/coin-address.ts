/**
 * Validation of blockchain addresses: the form, the checksum where the chain has one, and the version of the main
 * network. Money sent to a wrong address is lost, so an address that cannot be verified is refused.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, createBase58check, bech32, bech32m } from '@scure/base';
import type { Chain } from './network.ts';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const TON_FORM = /^(?:[A-Za-z0-9+/]{48}|[A-Za-z0-9_-]{48})$/;
const HASH_FROM = 2;
const HASH_TO = 34;
/** Bounceable, not bounceable; those of the test network have a bit more. */
const TAGS = [0x11, 0x51];
/** The base chain, and the master chain, -1. */
const WORKCHAINS = [0x00, 0xff];
const POLYNOMIAL = 0x1021;

const MAX_SEGWIT_VERSION = 16;
/** Bytes of a segregated-witness program: 2 to 40 (BIP-141), and of version 0 a key's hash or a script's. */
const SEGWIT_PROGRAM_BYTES = { min: 2, max: 40 } as const;
const SEGWIT_VERSION_0_BYTES = [20, 32];

const ETHEREUM_FORM = /^0[xX]([0-9a-fA-F]{40})$/;
const ZERO_ADDRESS = /^0+$/;
/** An Ethereum letter is a capital where the digest's digit of the same place is this or more. */
const CAPITAL_FROM = 8;

const base58check = createBase58check(sha256);
/** A key's or a script's hash. */
const HASH_BYTES = 20;
/** No address of any chain is longer. */
const MAX_LENGTH = 100;

/** First bytes of the payload: pay to a key's hash, pay to a script's. Litecoin's old ones of scripts are Bitcoin's too: refused. */
const VERSIONS = { bitcoin: [0x00, 0x05], litecoin: [0x30, 0x32], dogecoin: [0x1e, 0x16] } as const;
const TRON_VERSION = 0x41;
const SOLANA_BYTES = 32;
const RIPPLE_VERSION = 0x00;
/** An X-address: two bytes of prefix, the hash, a flag, and eight bytes for the tag, of which the last four are reserved. */
const X_ADDRESS = { prefix: [0x05, 0x44], flagAt: 2 + HASH_BYTES, bytes: 2 + HASH_BYTES + 1 + 8 } as const;
const RESERVED_BYTES = 4;

/** The address in its canonical form, or null when it is no address of that chain. */
export function coinAddress(chain: Chain, typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LENGTH) return null;
  switch (chain) {
    case 'ethereum':
      return ethereumAddress(text);
    case 'bitcoin':
      if (isSegwitAddress('bc', text)) return text.toLowerCase();
      return orNull(text, hasVersion(text, VERSIONS.bitcoin));
    case 'litecoin':
      if (isSegwitAddress('ltc', text)) return text.toLowerCase();
      return orNull(text, hasVersion(text, VERSIONS.litecoin));
    case 'dogecoin':
      return orNull(text, hasVersion(text, VERSIONS.dogecoin));
    case 'tron':
      return orNull(text, hasVersion(text, [TRON_VERSION]));
    case 'solana':
      return orNull(text, isSolana(text));
    case 'ripple':
      return orNull(text, isRipple(text));
    case 'ton':
      return orNull(text, isTonAddress(text));
  }
}

function orNull(text: string, isRight: boolean): string | null {
  return isRight ? text : null;
}

function hasVersion(text: string, versions: readonly number[]): boolean {
  const payload = decoded(() => base58check.decode(text));
  const [version] = payload ?? [];
  return (
    payload?.length === 1 + HASH_BYTES &&
    version !== undefined &&
    versions.includes(version) &&
    !isNothing(payload.subarray(1))
  );
}

/** A public key without any checksum: all that can be seen is its length. */
function isSolana(text: string): boolean {
  const key = decoded(() => base58.decode(text));
  return key?.length === SOLANA_BYTES && !isNothing(key);
}

function isRipple(text: string): boolean {
  const payload = ripplePayload(text);
  if (payload === null) return false;
  if (payload.length === X_ADDRESS.bytes) return xAddressTag(payload) !== undefined;
  return payload.length === 1 + HASH_BYTES && payload[0] === RIPPLE_VERSION && !isNothing(payload);
}

/** The tag that an address has in it: null for an X-address without a tag, undefined for an address that cannot have one. */
export function tagInAddress(chain: Chain, address: string): number | null | undefined {
  const payload = chain === 'ripple' ? ripplePayload(address) : null;
  return payload?.length === X_ADDRESS.bytes ? xAddressTag(payload) : undefined;
}

/** Undefined where the payload is not one of an X-address. */
function xAddressTag(payload: Uint8Array): number | null | undefined {
  const { prefix, flagAt } = X_ADDRESS;
  const rest = Buffer.from(payload.subarray(flagAt + 1));
  const isPrefixed = payload[0] === prefix[0] && payload[1] === prefix[1];
  if (!isPrefixed || isNothing(payload.subarray(prefix.length, flagAt))) return undefined;
  if (!isNothing(rest.subarray(-RESERVED_BYTES))) return undefined;
  const tag = rest.readUInt32LE(0);
  if (payload[flagAt] === 1) return tag;
  return payload[flagAt] === 0 && tag === 0 ? null : undefined;
}

function ripplePayload(text: string): Uint8Array | null {
  return decoded(() => base58check.decode(inCommonLetters(text)));
}

/** The same bytes in Bitcoin's alphabet: Ripple's has the same letters in another order. */
function inCommonLetters(text: string): string {
  return base58.encode(base58xrp.decode(text));
}

/** Money that is sent to a key of zeros is burnt. */
function isNothing(key: Uint8Array): boolean {
  return key.every((byte) => byte === 0);
}

/** Null for what cannot be decoded: the codecs throw. */
function decoded(decode: () => Uint8Array): Uint8Array | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** Twenty bytes in hex; the case of the letters is the checksum (EIP-55). With its checksum, also when it came without one, all in one case; null when it is none. */
function ethereumAddress(text: string): string | null {
  const [, digits] = ETHEREUM_FORM.exec(text) ?? [];
  if (digits === undefined || ZERO_ADDRESS.test(digits)) return null;
  const checked = withChecksum(digits.toLowerCase());
  const isUnchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isUnchecked || digits === checked ? `0x${checked}` : null;
}

function withChecksum(digits: string): string {
  const digest = keccak_256(utf8ToBytes(digits));
  return Array.from(digits, (digit, place) => {
    const byte = digest[place >> 1] ?? 0;
    const nibble = place % 2 === 0 ? byte >> 4 : byte & 0x0f;
    return nibble >= CAPITAL_FROM ? digit.toUpperCase() : digit;
  }).join('');
}

/** Bech32 for version 0 (BIP-173), bech32m from version 1 on (BIP-350). `prefix` names the chain's main network: `bc`, `ltc`. */
function isSegwitAddress(prefix: string, text: string): boolean {
  if (!text.toLowerCase().startsWith(`${prefix}1`)) return false;
  return fits(bech32, text, (version) => version === 0) || fits(bech32m, text, (version) => version > 0);
}

function fits(form: typeof bech32, text: string, mayHave: (version: number) => boolean): boolean {
  try {
    const { words } = form.decode(text as `${string}1${string}`);
    const [version, ...rest] = words;
    if (version === undefined || version > MAX_SEGWIT_VERSION || !mayHave(version)) return false;
    const { length } = form.fromWords(rest);
    if (version === 0) return SEGWIT_VERSION_0_BYTES.includes(length);
    return length >= SEGWIT_PROGRAM_BYTES.min && length <= SEGWIT_PROGRAM_BYTES.max;
  } catch {
    return false;
  }
}

/** TON's addresses as people copy them: 36 bytes in base64, either alphabet, of which the last two are a CRC of the others. */
function isTonAddress(text: string): boolean {
  if (!TON_FORM.test(text)) return false;
  const bytes = Buffer.from(text, 'base64');
  const tag = bytes[0] ?? 0;
  const workchain = bytes[1] ?? 1;
  const hash = bytes.subarray(HASH_FROM, HASH_TO);
  if (!TAGS.includes(tag) || !WORKCHAINS.includes(workchain) || hash.every((byte) => byte === 0))
    return false;
  return crc16(bytes.subarray(0, HASH_TO)) === bytes.readUInt16BE(HASH_TO);
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
  }
  return crc;
}
