/** Folder of a recorded market: the list of its files in `market.json`, and the files, read line by line and hashed. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@vernier/db/start-refused';
import type { Instrument } from '@vernier/shared/market/instrument';
import { RecordReader } from '@vernier/simulator/recorded/record-reader';
import type { RecordedInstrument } from '@vernier/simulator/recorded/recorded-market';
import { RecordedSeries } from '@vernier/simulator/recorded/recorded-series';
import { z } from 'zod';
import { currentOwnInstruments } from '../../platform/instruments/own-instruments.ts';
import { readJsonFile } from '../../platform/config/json-file.ts';

/** File with the list. */
const LIST_FILE = 'market.json';
/** Bytes that are read at once. */
const CHUNK_BYTES = 1 << 20;
/** Memory of the records: twenty bytes each, and twice that while a series grows. */
const MAX_RECORDS = 50_000_000;
const MAX_FILES = 1000;
/** Characters of the recording's name; more would not fit a line of a phone. */
const MAX_NAME = 40;
const MINUTE_S = 60;
const DAY_S = 86_400;

const FileEntry = z.strictObject({
  /** Name in the folder. */
  file: z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a file of the folder'),
  /** Code of the instrument. */
  instrument: z.string(),
  /** Points between bid and ask, for files without an ask. */
  spread: z.int().min(1).max(1_000_000).optional(),
  /** Length of a candle in seconds. */
  interval: z.int().min(MINUTE_S).max(DAY_S).default(MINUTE_S),
});
const MarketList = z.strictObject({
  /** Name of the recording on pages. */
  name: z.string().trim().min(1).max(MAX_NAME).optional(),
  files: z.array(FileEntry).min(1).max(MAX_FILES),
});
type FileEntry = z.output<typeof FileEntry>;

interface RecordedFile {
  readonly file: string;
  /** SHA-256 of its bytes, hex. */
  readonly hash: string;
}

export interface MarketFolder {
  readonly name: string | undefined;
  readonly recorded: readonly RecordedInstrument[];
  readonly files: readonly RecordedFile[];
}

/** Reads a folder. Files of one instrument are read in the order of the list. Throws {@link StartRefused} with the file and line. */
export function readMarketFolder(folder: string, instruments: readonly Instrument[]): MarketFolder {
  const { name, files } = readJsonFile(join(folder, LIST_FILE), MarketList);
  const series = new Map<string, RecordedSeries>();
  const hashed: RecordedFile[] = [];
  for (const entry of files) {
    const symbol = currentOwnInstruments().sourceSymbols.get(entry.instrument) ?? entry.instrument;
    const instrument = instruments.find(({ code }) => code === symbol);
    if (instrument === undefined)
      throw new StartRefused(`${join(folder, LIST_FILE)}: there is no instrument ${entry.instrument}`);
    const target = series.get(instrument.code) ?? new RecordedSeries();
    series.set(instrument.code, target);
    const path = join(folder, entry.file);
    hashed.push({ file: entry.file, hash: readFile(path, readerOf(target, entry, instrument), target) });
  }
  const recorded = instruments.flatMap((instrument) => {
    const found = series.get(instrument.code);
    return found === undefined ? [] : [{ instrument, series: found }];
  });
  const empty = recorded.find(({ series: { length } }) => length === 0);
  if (empty !== undefined) throw new StartRefused(`${folder}: ${empty.instrument.code} has no records`);
  const unpriced = recorded.find(({ instrument }) => !hasRate(instrument, series));
  if (unpriced !== undefined) {
    const { code, quoteCurrency: currency } = unpriced.instrument;
    throw new StartRefused(
      `${join(folder, LIST_FILE)}: ${code} is priced in ${currency}: add a file of ${currency}USD or USD${currency}`,
    );
  }
  return { name, recorded, files: hashed };
}

/** Whether a pair with records converts the currency of its prices to the dollar. */
function hasRate({ quoteCurrency }: Instrument, series: ReadonlyMap<string, RecordedSeries>): boolean {
  return quoteCurrency === 'USD' || series.has(`${quoteCurrency}USD`) || series.has(`USD${quoteCurrency}`);
}

function readerOf(series: RecordedSeries, { spread, interval }: FileEntry, { pricePrecision }: Instrument) {
  return new RecordReader(series, { precision: pricePrecision, spread: spread ?? null, intervalS: interval });
}

/** Reads all lines; returns the hash of the bytes. */
function readFile(path: string, reader: RecordReader, series: RecordedSeries): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const file = openPriceFile(path);
  let rest = '';
  let number = 0;
  const read = (line: string) => {
    number += 1;
    const fault = reader.read(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (fault !== null) throw new StartRefused(`${path} line ${number}: ${fault}`);
  };
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, size));
      const lines = (rest + chunk.toString('latin1', 0, size)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
      if (series.length > MAX_RECORDS)
        throw new StartRefused(`${path}: an instrument has more than ${MAX_RECORDS} records`);
    }
    read(rest);
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

function openPriceFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new StartRefused(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
