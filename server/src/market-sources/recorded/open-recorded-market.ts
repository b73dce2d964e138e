/** Opening of a recorded market: its files are those of the first start, and so is the time at which they are played [SOURCE-2]. */

import { createHash } from 'node:crypto';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Clock } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Intervention } from '@vernier/shared/market/intervention';
import { SLOTS_PER_MINUTE, type Slot, slotAt, timeOfSlot } from '@vernier/shared/market/slot';
import { RecordedMarket } from '@vernier/simulator/recorded/recorded-market';
import { changedSetting } from '../../core/market/market-settings.ts';
import { SPEED_KEY } from '../../core/market/stored-speed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { type MarketFolder, readMarketFolder } from './market-folder.ts';

/** Key of the hash over the files. */
const FILES_HASH = 'market_files';
/** Key of the slots by which the records are shifted. */
const SHIFT = 'market_files_shift';
/** Key of MARKET_FILES_TIME at the first start. */
const FILES_TIME = 'market_files_time';

interface RecordedMarketOptions {
  readonly config: Pick<Config, 'marketFiles' | 'marketFilesTime' | 'sandboxSpeed'>;
  readonly meta: MetaRepository;
  /** Wall time. */
  readonly clock: Clock;
  readonly instruments: readonly Instrument[];
  readonly interventions: readonly Intervention[];
  readonly log: Pick<Journal, 'info'>;
}

/** Throws {@link StartRefused} when the files are not readable or not those of the folder's first start. */
export async function openRecordedMarket(options: RecordedMarketOptions) {
  const { config, meta, instruments, interventions, log } = options;
  const { marketFiles: folder, marketFilesTime } = config;
  if (folder === null)
    throw new StartRefused('MARKET_FILES must name a folder where MARKET_SOURCE is recorded');
  const { name: priceSource, recorded, files } = readMarketFolder(folder, instruments);
  const hash = hashOf(files);
  if ((await meta.setOnce(FILES_HASH, hash)) !== hash)
    throw new StartRefused(
      `the files of MARKET_FILES ${folder} are not those of the first start of this data folder: put them back, or choose another DATA_DIR`,
    );
  const time = await meta.setOnce(FILES_TIME, marketFilesTime);
  if (time !== marketFilesTime) throw changedSetting('MARKET_FILES_TIME', marketFilesTime, time);
  const shift = await shiftOf(options, firstSlot(recorded));
  for (const { instrument, series } of recorded) {
    series.shift(shift);
    const [fromMs, untilMs] = [timeOfSlot(series.firstSlot), timeOfSlot(series.lastSlot)];
    const { length: records, gaps } = series;
    log.info('prices of files are open', { code: instrument.code, records, gaps, fromMs, untilMs });
  }
  const source = new RecordedMarket(recorded, interventions);
  const origin = `recorded ${hash}`;
  return { kind: 'recorded' as const, origin, priceSource, keys: null, source, controls: source };
}

/** The start of the first minute in which every instrument has ticked before. */
function firstSlot(recorded: MarketFolder['recorded']): Slot {
  const latest = recorded.reduce((slot, { series }) => Math.max(slot, series.firstSlot), 0);
  return (Math.floor(latest / SLOTS_PER_MINUTE) + 1) * SLOTS_PER_MINUTE;
}

/** Slots by which the records are shifted; with their own times the market clock is set to the first of them instead. */
async function shiftOf({ config, meta, clock }: RecordedMarketOptions, first: Slot): Promise<number> {
  const nowMs = clock.now();
  if (config.marketFilesTime === 'own') {
    const speed = { wallMs: nowMs, marketMs: timeOfSlot(first), factor: config.sandboxSpeed };
    await meta.setOnce(SPEED_KEY, JSON.stringify(speed));
    return 0;
  }
  const now = Math.floor(slotAt(nowMs) / SLOTS_PER_MINUTE) * SLOTS_PER_MINUTE;
  return Number.parseInt(await meta.setOnce(SHIFT, String(now - first)), 10);
}

/** Over names and hashes, in the order of the list. */
function hashOf(files: MarketFolder['files']): string {
  return createHash('sha256')
    .update(files.map(({ file, hash }) => `${hash}  ${file}\n`).join(''))
    .digest('hex');
}
