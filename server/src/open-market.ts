/** Opening of a data folder's encryption and of its market, before anything that uses them is built. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { MarketListing } from '@vernier/shared/market/market-listing';
import type { MarketKind } from '@vernier/shared/market/market-kind';
import type { MarketSource, PriceControls } from '@vernier/shared/market/market-source';
import type { DayKeys } from '@vernier/simulator/random/day-keys';
import { interventionOf } from './admin/intervention-codec.ts';
import type { MarketFeed } from './core/market/market-feed.ts';
import {
  fixMarketHours,
  fixMarketListing,
  fixMarketSource,
  fixSandbox,
} from './core/market/market-settings.ts';
import { assertCommitments } from './features/fairness/day-commitments.ts';
import { decryptionCheck } from './ops/key-rotation/decryption-check.ts';
import { listedInstruments } from './listed-instruments.ts';
import { openLiveMarket } from './market-sources/live/open-live-market.ts';
import { openRecordedMarket } from './market-sources/recorded/open-recorded-market.ts';
import { openSimulatedMarket } from './market-sources/simulated-market.ts';
import { KeyRotation } from './ops/key-rotation/key-rotation.ts';
import type { FieldCipher } from './platform/encryption/field-cipher.ts';
import { currentOwnInstruments } from './platform/instruments/own-instruments.ts';
import { openFieldCipher, staleKeyFile } from './platform/encryption/master-key.ts';
import type { StartOptions } from './start-options.ts';

/** The field cipher, and the rotation that re-encrypts texts of an older key. */
export interface Encryption {
  readonly cipher: FieldCipher;
  readonly keyRotation: KeyRotation;
}

export interface OpenMarket {
  readonly kind: MarketKind;
  /** Source of the prices, as signatures of the tape name it. */
  readonly origin: string;
  /** Name for users of where the prices come from; absent without one. */
  readonly priceSource?: string | undefined;
  /** With the interventions so far. */
  readonly source: MarketSource;
  readonly controls: PriceControls;
  /** Its instruments. */
  readonly listing: MarketListing;
  /** Keys of the days of a simulated market; null when the prices have another source. */
  readonly keys: DayKeys | null;
  /** Of prices that come while the server runs; absent for others. */
  readonly feed?: MarketFeed;
}

export async function openEncryption(
  { config, system: steady, log }: StartOptions,
  { meta, encryptedTexts: rows }: OpenDatabase,
): Promise<Encryption> {
  const { cipher, before } = await openFieldCipher(config, meta, decryptionCheck(rows));
  const stale = staleKeyFile(config);
  if (stale !== null)
    log.warn('SECRET_KEY is used, and the other key in this file is not: move it away', { file: stale });
  const keyRotation = await KeyRotation.open({ rows, cipher, before, config, meta, steady, log });
  return { cipher, keyRotation };
}

/** Rows that the opening of a market reads. */
type MarketRows = Pick<
  OpenDatabase,
  'meta' | 'commitments' | 'livePrices' | 'interventions' | 'lastMarketTime'
>;

export async function openMarket(
  options: StartOptions,
  database: MarketRows,
  cipher: FieldCipher,
): Promise<OpenMarket> {
  const { config, clock, system: steady, log } = options;
  const { meta, commitments, livePrices: rows } = database;
  await fixSandbox(config, meta, clock.now());
  await fixMarketSource(config, meta);
  const { listing } = currentOwnInstruments();
  await fixMarketListing(listing, meta);
  await fixMarketHours(config, meta);
  const parts = {
    ...{ config, meta, listing },
    instruments: listedInstruments(config),
    interventions: (await database.interventions.all()).map(interventionOf),
  };
  if (config.marketSource === 'recorded')
    return { ...(await openRecordedMarket({ ...parts, clock, log })), listing };
  if (config.marketSource === 'live') {
    const newestMs = await database.lastMarketTime.newestMs();
    return { ...(await openLiveMarket({ ...parts, rows, clock, steady, newestMs, log })), listing };
  }
  const opened = await openSimulatedMarket({ ...parts, cipher, log });
  await assertCommitments(commitments, opened.keys);
  return { ...opened, listing };
}
