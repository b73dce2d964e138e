/** The hash-chained tape [S5]: a minute's ticks as canonical bytes, the chain over them, and the check that re-derives both. */

import { invariant } from '@vernier/shared/assert';
import { emptyMinute } from '../ticks/instrument-feed.ts';
import { tapeLine } from '../interventions/intervention.ts';
import type { Market } from '../market.ts';
import { SLOTS_PER_MINUTE } from '../slot.ts';

/** SHA-256 as a port: the digest of the bytes, 64 lowercase hex digits. */
export type Sha256 = (bytes: Uint8Array) => string;

/** One link. Minutes ascend, but may leave out those in which the server was off: the chain holds all the same. */
export interface TapeRow {
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number;
  /** The last of the minutes from `minute` on that are folded into this link, none of them left out [T10]. */
  readonly to?: number;
  /** Hash of the row before, GENESIS in the first. */
  readonly prev: string;
  /** Of the link's last minute. */
  readonly hash: string;
}

export const GENESIS = '0'.repeat(64);

const VERSION = 1;
/** Version, minute (two words), instruments, bytes of interventions. */
const HEADER_BYTES = 20;
/** Bid, spread and volume, each an unsigned 32-bit number; all 0 where there is no tick. */
const TICK_BYTES = 12;
const INSTRUMENT_BYTES = 4 + SLOTS_PER_MINUTE * TICK_BYTES;
const WORD = 2 ** 32;

const ticks = emptyMinute();

/**
 * A minute of all instruments as bytes, big-endian: header; per instrument, ascending, its id and its 240 ticks;
 * then what administrators did in that minute, as lines of text.
 */
export function minuteBytes(market: Market, minute: number): Uint8Array {
  const acts = market.interventions.filter(({ slot }) => Math.floor(slot / SLOTS_PER_MINUTE) === minute);
  const text = acts.map(tapeLine).join('');
  const ids = market.instruments.map(({ id }) => id).toSorted((left, right) => left - right);
  const bytes = new Uint8Array(HEADER_BYTES + ids.length * INSTRUMENT_BYTES + text.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, VERSION);
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

/** The hash of a link: over the hash before it and the minute's bytes. */
export function chainHash(prev: string, bytes: Uint8Array, sha256: Sha256): string {
  invariant(/^[0-9a-f]{64}$/.test(prev), 'a link hangs on a SHA-256 in hex');
  const linked = new Uint8Array(prev.length / 2 + bytes.length);
  for (let at = 0; at < prev.length; at += 2) linked[at / 2] = Number.parseInt(prev.slice(at, at + 2), 16);
  linked.set(bytes, prev.length / 2);
  return sha256(linked);
}

/** `order`: minutes do not ascend. `link`: the row does not hang on the one before. `ticks`: the hash is not that of the market. */
export type TapeFault = 'order' | 'link' | 'ticks';

/** `checked` counts minutes. */
export type TapeResult =
  | { readonly ok: true; readonly checked: number }
  | { readonly ok: false; readonly minute: number; readonly why: TapeFault };

export interface TapeCheck {
  readonly sha256: Sha256;
  /** The row before the first one given; null when that is the tape's first. */
  readonly after: TapeRow | null;
}

/** Derives every minute of every row again and names the first row that is wrong. */
export function verifyTape(market: Market, rows: Iterable<TapeRow>, check: TapeCheck): TapeResult {
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

/** What is wrong with a row's place in the chain, whatever its ticks; null when nothing is. */
export function linkFault(before: TapeRow | null, row: TapeRow): 'order' | 'link' | null {
  if (lastOf(row) < row.minute || (before !== null && row.minute <= lastOf(before))) return 'order';
  return row.prev === (before?.hash ?? GENESIS) ? null : 'link';
}

function lastOf({ minute, to }: TapeRow): number {
  return to ?? minute;
}
