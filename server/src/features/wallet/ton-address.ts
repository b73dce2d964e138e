/** TON's addresses as people copy them: 36 bytes in base64, either alphabet, of which the last two are a CRC of the others. */

const FORM = /^(?:[A-Za-z0-9+/]{48}|[A-Za-z0-9_-]{48})$/;
const HASH_FROM = 2;
const HASH_TO = 34;
/** Bounceable, not bounceable; those of the test network have a bit more. */
const TAGS = [0x11, 0x51];
/** The base chain, and the master chain, -1. */
const WORKCHAINS = [0x00, 0xff];
const POLYNOMIAL = 0x1021;

export function isTonAddress(text: string): boolean {
  if (!FORM.test(text)) return false;
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
