/**
 * Verification of a revealed day: every key against its commitment, and every tick, candle and root of the day against what
 * follows from the keys and the public interventions [MARKET-14].
 */

import { formatIsoDay } from '@vernier/shared/civil-date';
import { splitPath } from '@vernier/shared/api/paths';
import { type CommitmentWire, DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import type { Instrument } from '@vernier/shared/market/instrument';
import { CANDLE_HEAD, candleLine, minuteCandle } from '../candles/candle-line.ts';
import { Market } from '../market.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '../slot.ts';
import { LINE_END } from '../tape/line-end.ts';
import type { Hash } from '../tape/merkle-tree.ts';
import { TAPE_VERSION } from '../tape/tape.ts';
import { dayRoot, instrumentRoot, type InstrumentDay, minuteLeaf } from '../tape/tape-root.ts';
import { TICK_HEAD, TickLines } from '../tape/tick-lines.ts';
import { emptyMinute } from '../ticks/instrument-feed.ts';
import { type DaySource, readCommitments, readInterventions } from './day-source.ts';
import { Difference } from './difference.ts';
import { ExpectedFile, type LineDifference } from './expected-file.ts';
import { revealedKeys } from './revealed-keys.ts';

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
}

export interface VerifiedDay {
  readonly ticks: number;
  readonly instruments: number;
}

/** Throws {@link Difference} at the first thing that differs. */
export async function verifyDay(options: VerificationOptions): Promise<VerifiedDay> {
  const { source, day, code, hash } = options;
  const start = { code: null, minute: day * MINUTES_PER_DAY };
  const rows = await readCommitments(source);
  const row = rowOf(rows, options);
  const keys = revealedKeys(rows, day);
  const interventions = await readInterventions(source);
  const tape = await readTape(options);
  const market = new Market({ seed: keys, hours: tape.hours, interventions });
  const wanted = market.instruments
    .filter((instrument) => code === undefined || instrument.code === code)
    .toSorted((left, right) => left.id - right.id);
  if (wanted.length === 0) throw new Error(`there is no instrument ${code}`);
  const stated = new Map(tape.instruments.map((one) => [one.code, one.root]));
  const roots: string[] = [];
  let ticks = 0;
  for (const instrument of wanted) {
    const verified = await verifyInstrument(market, { instrument, day }, options);
    if (stated.get(instrument.code) !== verified.root)
      throw new Difference({ ...start, code: instrument.code }, 'the tape root is not that of the ticks');
    roots.push(verified.root);
    ticks += verified.ticks;
  }
  if (row.tape_root !== null && row.tape_root !== tape.tape_root)
    throw new Difference(start, 'two tape roots are published for the day');
  if (code === undefined && dayRoot(roots, hash) !== tape.tape_root)
    throw new Difference(start, 'the tape root of the day is not that of its instruments');
  return { ticks, instruments: wanted.length };
}

function rowOf(rows: readonly CommitmentWire[], { day, commitment }: VerificationOptions): CommitmentWire {
  const start = { code: null, minute: day * MINUTES_PER_DAY };
  const row = rows.find((one) => one.day === formatIsoDay(day));
  if (row === undefined) throw new Difference(start, 'there is no commitment to the key of the day');
  if (commitment !== undefined && commitment.toLowerCase() !== row.commitment)
    throw new Difference(start, 'the commitment is not the one that was noted');
  return row;
}

async function readTape({ source, day, code }: VerificationOptions): Promise<DayTapeWire> {
  const query = { day: formatIsoDay(day), ...(code === undefined ? {} : { code }) };
  const tape = DayTapeWire.parse(await source.data(splitPath('dayTape').path, query));
  if (tape.version !== TAPE_VERSION)
    throw new Error(
      `the tape of the day has version ${tape.version}, and this program verifies version ${TAPE_VERSION}: use the program of that version`,
    );
  return tape;
}

async function verifyInstrument(
  market: Market,
  of: InstrumentDay,
  { source, hash }: VerificationOptions,
): Promise<{ readonly ticks: number; readonly root: string }> {
  const span = {
    forex_id: String(of.instrument.id),
    from: String(of.day * DAY_S),
    to: String((of.day + 1) * DAY_S),
  };
  const leaves: Uint8Array[] = [];
  const add = (text: string) => leaves.push(minuteLeaf(text, hash));
  const ticks = await compared(source.file(splitPath('ticksCsv').path, span), of, {
    ...{
      head: TICK_HEAD,
      minutes: minuteLines(market, of, add),
      what: 'ticks.csv is not what follows from the keys',
    },
    minuteOf: (seq) => Math.floor(seq / SLOTS_PER_MINUTE),
  });
  const candles = source.file(splitPath('klineCsv').path, { ...span, period: '1min' });
  await compared(candles, of, {
    ...{ head: CANDLE_HEAD, minutes: candleLines(market, of), what: 'the candle is not that of the ticks' },
    minuteOf: (timeS) => Math.floor(timeS / MINUTE_S),
  });
  return { ticks, root: instrumentRoot(leaves, hash) };
}

/** The lines of each minute of the day, which `onMinute` gets too. */
function* minuteLines(
  market: Market,
  { instrument, day }: InstrumentDay,
  onMinute: (lines: string) => void,
): Generator<string> {
  const lines = new TickLines(market, instrument, day * MINUTES_PER_DAY);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const text = lines.next();
    onMinute(text);
    yield text;
  }
}

/** The candle of each minute of the day, as a line; empty without ticks. */
function* candleLines(market: Market, { instrument, day }: InstrumentDay): Generator<string> {
  const ticks = emptyMinute();
  for (let minute = day * MINUTES_PER_DAY; minute < (day + 1) * MINUTES_PER_DAY; minute += 1) {
    market.fillMinute(instrument.id, minute, ticks);
    const candle = minuteCandle(ticks, minute);
    yield candle === null ? '' : candleLine(candle, instrument.pricePrecision);
  }
}

/** The text that a file must have, and how a line names its minute. */
interface ExpectedMinutes {
  readonly head: string;
  readonly minutes: Iterable<string>;
  readonly what: string;
  readonly minuteOf: (firstCell: number) => number;
}

/** Compares a file minute by minute; the number of its lines without the first. */
async function compared(
  pieces: AsyncIterable<string>,
  { instrument, day }: { readonly instrument: Instrument; readonly day: number },
  { head, minutes, what, minuteOf }: ExpectedMinutes,
): Promise<number> {
  const file = new ExpectedFile(pieces);
  const start = day * MINUTES_PER_DAY;
  const check = (difference: LineDifference | null, minute: number) => {
    if (difference === null) return;
    const found = minuteOf(Number.parseInt(difference.received ?? '', 10));
    const isEarlier = found >= start && found < minute;
    throw new Difference({ code: instrument.code, minute: isEarlier ? found : minute }, what);
  };
  try {
    check(await file.next(head), start);
    let count = 0;
    let minute = start;
    for (const text of minutes) {
      check(await file.next(text), minute);
      minute += 1;
      count += text.split(LINE_END).length - 1;
    }
    check(await file.end(), start + MINUTES_PER_DAY - 1);
    return count;
  } finally {
    await file.close();
  }
}
