/** Hash-chained tape [MARKET-5]: a minute's ticks as canonical bytes, the hash chain over them, and its verification. */

import { invariant } from '../../assert.ts';
import { emptyMinute } from '../minute-ticks.ts';
import { tapeLine } from '../intervention.ts';
import type { MarketSource } from '../market-source.ts';
import { SLOTS_PER_MINUTE } from '../slot.ts';

/** What the tape contains. */
export type TapeSource = Pick<MarketSource, 'instruments' | 'interventions' | 'fillMinute'>;

/** SHA-256 of the bytes as 64 lowercase hex digits. */
export type Sha256 = (bytes: Uint8Array) => string;

/** One link. Minutes ascend; in old tapes minutes are missing in which the server was off. */
export interface TapeRow {
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number;
  /** The last of the consecutive minutes from `minute` on that are folded into this link [TAPE-1]. */
  readonly to?: number;
  /** Hash of the previous row; GENESIS in the first. */
  readonly prev: string;
  /** Hash of the link's last minute. */
  readonly hash: string;
}

export const GENESIS = '0'.repeat(64);

/** Increases with every change of the ticks of a key and time. */
export const TAPE_VERSION = 2;
/** Version, minute (two words), instruments, bytes of interventions. */
const HEADER_BYTES = 20;
/** Bid, spread and volume, each an unsigned 32-bit number; all 0 without a tick. */
const TICK_BYTES = 12;
const INSTRUMENT_BYTES = 4 + SLOTS_PER_MINUTE * TICK_BYTES;
const WORD = 2 ** 32;

const ticks = emptyMinute();

/**
 * A minute of all instruments as bytes, big-endian: header; per instrument, ascending, its id and its 240 ticks; then the
 * interventions of the minute as lines of text.
 */
export function minuteBytes(market: TapeSource, minute: number): Uint8Array {
  const recorded = market.interventions.filter(({ slot }) => Math.floor(slot / SLOTS_PER_MINUTE) === minute);
  const text = recorded.map(tapeLine).join('');
  const ids = market.instruments.map(({ id }) => id).toSorted((left, right) => left - right);
  const bytes = new Uint8Array(HEADER_BYTES + ids.length * INSTRUMENT_BYTES + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, TAPE_VERSION);
  view.setUint32(4, Math.floor(minute / WORD));
  view.setUint32(8, minute % WORD);
  view.setUint32(12, ids.length);
  view.setUint32(16, text.length);
  ids.forEach((id, place) => {
    market.fillMinute(id, minute, ticks);
    writeTicks(view, HEADER_BYTES + place * INSTRUMENT_BYTES, id);
  });
  const end = bytes.length - text.length;
  for (let at = 0; at < text.length; at += 1) bytes[end + at] = text.charCodeAt(at);
  return bytes;
}

function writeTicks(view: DataView, start: number, id: number): void {
  view.setUint32(start, id);
  for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
    const at = start + 4 + slot * TICK_BYTES;
    const bid = ticks.bids[slot] as number;
    view.setUint32(at, bid);
    view.setUint32(at + 4, (ticks.asks[slot] as number) - bid);
    view.setUint32(at + 8, ticks.volumes[slot] as number);
  }
}

/** The hash of a link, over the previous hash and the minute's bytes. */
export function chainHash(prev: string, bytes: Uint8Array, sha256: Sha256): string {
  invariant(/^[0-9a-f]{64}$/.test(prev), 'the previous hash is a SHA-256 in hex');
  const linked = new Uint8Array(prev.length / 2 + bytes.length);
  for (let at = 0; at < prev.length; at += 2) linked[at / 2] = Number.parseInt(prev.slice(at, at + 2), 16);
  linked.set(bytes, prev.length / 2);
  return sha256(linked);
}

/** `order`: minutes do not ascend. `link`: the row does not follow the previous one. `ticks`: the hash differs from the market's. */
export type TapeFault = 'order' | 'link' | 'ticks';

/** `checked` counts minutes. */
export type TapeResult =
  | { readonly ok: true; readonly checked: number }
  | { readonly ok: false; readonly minute: number; readonly why: TapeFault };

export interface TapeCheck {
  readonly sha256: Sha256;
  /** The row before the first given one; null when that is the first of the tape. */
  readonly after: TapeRow | null;
}

/** Derives every minute of every row again and returns the first wrong row. */
export function verifyTape(market: TapeSource, rows: Iterable<TapeRow>, check: TapeCheck): TapeResult {
  let before = check.after;
  let checked = 0;
  for (const row of rows) {
    const { minute } = row;
    const to = lastOf(row);
    const fault = linkFault(before, row);
    if (fault !== null) return { ok: false, minute, why: fault };
    let hash = row.prev;
    for (let each = minute; each <= to; each += 1)
      hash = chainHash(hash, minuteBytes(market, each), check.sha256);
    if (row.hash !== hash) return { ok: false, minute, why: 'ticks' };
    before = row;
    checked += to - minute + 1;
  }
  return { ok: true, checked };
}

/** The fault of a row's position in the chain, without its ticks; null when there is none. */
export function linkFault(before: TapeRow | null, row: TapeRow): 'order' | 'link' | null {
  if (lastOf(row) < row.minute || (before !== null && row.minute <= lastOf(before))) return 'order';
  return row.prev === (before?.hash ?? GENESIS) ? null : 'link';
}

function lastOf({ minute, to }: TapeRow): number {
  return to ?? minute;
}
