/**
 * Verification of a revealed day: every key against its commitment, and every tick, candle and root of the day against what
 * follows from the keys and the public interventions [MARKET-14].
 */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { splitPath } from '@vernier/shared/api/paths';
import { type CommitmentWire, DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import { CANDLE_HEAD, candleLine, minuteCandle } from '@vernier/shared/market/tape/candle-line';
import { Market } from '../market.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { LINE_END } from '@vernier/shared/market/tape/line-end';
import type { Hash } from '../tape/merkle-tree.ts';
import { TAPE_VERSION } from '@vernier/shared/market/tape/tape';
import { dayRoot, instrumentRoot, type InstrumentDay, minuteLeaf } from '../tape/tape-root.ts';
import { TICK_HEAD, TickLines } from '@vernier/shared/market/tape/tick-lines';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { type DaySource, readCommitments, readInterventions } from './day-source.ts';
import { Difference } from './difference.ts';
import { ExpectedMinutes } from './expected-minutes.ts';
import { verifyExternal } from './external-day.ts';
import { revealedKeys } from './revealed-keys.ts';
import { type SignatureCheck, type SignatureState, signatureState } from './signed-root.ts';

const MINUTE_S = 60;
const DAY_S = MINUTES_PER_DAY * MINUTE_S;

export interface VerificationOptions {
  readonly source: DaySource;
  /** Since 1970-01-01. */
  readonly day: number;
  readonly hash: Hash;
  /** Only this instrument. */
  readonly code?: string | undefined;
  /** The commitment to the day's key, as it was noted before the day. */
  readonly commitment?: string | undefined;
  /** Checks the signature of the tape root. */
  readonly signature?: SignatureCheck | undefined;
  /** Called after each minute of an instrument with the number of its verified minutes. */
  readonly onMinute?: (minutes: number) => void;
  /** Called after each instrument with its code and the number of its verified ticks. */
  readonly onInstrument?: (code: string, ticks: number) => void;
}

/** The day was made by another version of the program. */
export class OtherTapeVersion extends Error {
  override readonly name = 'OtherTapeVersion';

  constructor(version: number) {
    super(
      `the tape of the day has version ${version}, and this program verifies version ${TAPE_VERSION}: use the program of that version`,
    );
  }
}

export interface VerifiedDay {
  readonly ticks: number;
  readonly instruments: number;
  /** Whether the ticks follow from keys; those of a recorded or live market are only compared with their root. */
  readonly isDerived: boolean;
  /** Null when it was not checked. */
  readonly signature: SignatureState | null;
}

/** Throws {@link Difference} at the first thing that differs. */
export async function verifyDay(options: VerificationOptions): Promise<VerifiedDay> {
  const { source, day, code, hash } = options;
  const start = { code: null, minute: day * MINUTES_PER_DAY };
  const rows = await readCommitments(source);
  if (rows.length === 0 && options.commitment === undefined) return await verifyExternalDay(options);
  const row = rowOf(rows, options);
  const keys = revealedKeys(rows, day);
  const interventions = await readInterventions(source);
  const tape = await readTape(options);
  const market = new Market({ seed: keys, hours: tape.hours, interventions, listing: tape.listing });
  const requested = market.instruments
    .filter((instrument) => code === undefined || instrument.code === code)
    .toSorted((left, right) => left.id - right.id);
  if (requested.length === 0) throw new Error(`there is no instrument ${code}`);
  const stated = new Map(tape.instruments.map((one) => [one.code, one.root]));
  const roots: string[] = [];
  let ticks = 0;
  for (const instrument of requested) {
    const verified = await verifyInstrument(market, { instrument, day }, options);
    if (stated.get(instrument.code) !== verified.root)
      throw new Difference({ ...start, code: instrument.code }, 'root');
    roots.push(verified.root);
    ticks += verified.ticks;
    options.onInstrument?.(instrument.code, verified.ticks);
  }
  if (row.tape_root !== null && row.tape_root !== tape.tape_root) throw new Difference(start, 'two_roots');
  if (code === undefined && dayRoot(roots, hash) !== tape.tape_root) throw new Difference(start, 'day_root');
  return { ticks, instruments: requested.length, isDerived: true, signature: await stateOf(tape, options) };
}

/** A recorded or live market: it commits to no keys, and its days have roots and signatures. */
async function verifyExternalDay(options: VerificationOptions): Promise<VerifiedDay> {
  const { hash, day, code, onInstrument } = options;
  const tape = await readTape(options);
  let ticks = 0;
  for (const one of tape.instruments) {
    const count = await verifyExternal(one, options);
    ticks += count;
    onInstrument?.(one.code, count);
  }
  const roots = tape.instruments.map(({ root }) => root);
  if (code === undefined && dayRoot(roots, hash) !== tape.tape_root)
    throw new Difference({ code: null, minute: day * MINUTES_PER_DAY }, 'day_root');
  return { ticks, instruments: roots.length, isDerived: false, signature: await stateOf(tape, options) };
}

/** The signature is over the root of the day, which the roots of all instruments connect with the ticks of one. */
async function stateOf(tape: DayTapeWire, options: VerificationOptions): Promise<SignatureState | null> {
  const { signature, code, hash, day } = options;
  if (signature === undefined) return null;
  if (code === undefined || tape.tape_root === null) return signatureState(tape, signature);
  const whole = await readTape({ ...options, code: undefined });
  const [verified] = tape.instruments;
  const isPart = whole.instruments.some((one) => one.code === verified?.code && one.root === verified.root);
  const roots = whole.instruments.map(({ root }) => root);
  if (!isPart || dayRoot(roots, hash) !== whole.tape_root)
    throw new Difference({ code: null, minute: day * MINUTES_PER_DAY }, 'day_root');
  return signatureState(whole, signature);
}

function rowOf(rows: readonly CommitmentWire[], { day, commitment }: VerificationOptions): CommitmentWire {
  const start = { code: null, minute: day * MINUTES_PER_DAY };
  const row = rows.find((one) => one.day === formatIsoDay(day));
  if (row === undefined) throw new Difference(start, 'no_commitment');
  if (commitment !== undefined && commitment.toLowerCase() !== row.commitment)
    throw new Difference(start, 'commitment');
  return row;
}

async function readTape({ source, day, code }: VerificationOptions): Promise<DayTapeWire> {
  const query = { day: formatIsoDay(day), ...(code === undefined ? {} : { code }) };
  const tape = DayTapeWire.parse(await source.data(splitPath('dayTape').path, query));
  if (tape.version !== TAPE_VERSION) throw new OtherTapeVersion(tape.version);
  return tape;
}

async function verifyInstrument(
  market: Market,
  of: InstrumentDay,
  { source, hash, onMinute }: VerificationOptions,
): Promise<{ readonly ticks: number; readonly root: string }> {
  const files = filesOf(source, of);
  const expected = minutesOf(market, of);
  const leaves: Uint8Array[] = [];
  let ticks = 0;
  try {
    for (const file of Object.values(files)) await file.begin();
    for (const { minute, lines, candle } of expected) {
      leaves.push(minuteLeaf(lines, hash));
      ticks += lines.split(LINE_END).length - 1;
      await files.ticks.next(lines, minute);
      await files.candles.next(candle, minute);
      onMinute?.(leaves.length);
    }
    for (const file of Object.values(files)) await file.end();
  } finally {
    for (const file of Object.values(files)) await file.close();
  }
  return { ticks, root: instrumentRoot(leaves, hash) };
}

function filesOf(source: DaySource, of: InstrumentDay) {
  const span = {
    forex_id: String(of.instrument.id),
    from: String(of.day * DAY_S),
    to: String((of.day + 1) * DAY_S),
  };
  const ticks = new ExpectedMinutes({
    ...of,
    pieces: source.file(splitPath('ticksCsv').path, span),
    head: TICK_HEAD,
    kind: 'ticks',
    minuteOf: (seq) => Math.floor(seq / SLOTS_PER_MINUTE),
  });
  const candles = new ExpectedMinutes({
    ...of,
    pieces: source.file(splitPath('klineCsv').path, { ...span, period: '1min' }),
    head: CANDLE_HEAD,
    kind: 'candle',
    minuteOf: (timeS) => Math.floor(timeS / MINUTE_S),
  });
  return { ticks, candles };
}

/** The lines of a minute in both files; the candle is empty without ticks. */
interface MinuteLines {
  readonly minute: number;
  readonly lines: string;
  readonly candle: string;
}

function* minutesOf(market: Market, { instrument, day }: InstrumentDay): Generator<MinuteLines> {
  const start = day * MINUTES_PER_DAY;
  const lines = new TickLines(market, instrument, start);
  const ticks = emptyMinute();
  for (let minute = start; minute < start + MINUTES_PER_DAY; minute += 1) {
    const text = lines.next();
    market.fillMinute(instrument.id, minute, ticks);
    const candle = minuteCandle(ticks, minute);
    const line = candle === null ? '' : candleLine(candle, instrument.pricePrecision);
    yield { minute, lines: text, candle: line };
  }
}
