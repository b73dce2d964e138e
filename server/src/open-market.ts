/** Opening of a data folder's encryption and of its simulated market, before anything that uses them is built. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import { StartRefused } from '@vernier/db/start-refused';
import { Market } from '@vernier/simulator/market';
import { interventionOf } from './admin/intervention-codec.ts';
import { type MarketKeys, openMarketKeys } from './core/market/market-keys.ts';
import { fixMarketHours } from './core/market/market-settings.ts';
import { assertCommitments } from './features/fairness/day-commitments.ts';
import { decryptionCheck } from './ops/key-rotation/decryption-check.ts';
import { KeyRotation } from './ops/key-rotation/key-rotation.ts';
import type { FieldCipher } from './platform/encryption/field-cipher.ts';
import { openFieldCipher, staleKeyFile } from './platform/encryption/master-key.ts';
import type { StartOptions } from './start-options.ts';

/** The field cipher, and the rotation that re-encrypts texts of an older key. */
export interface Encryption {
  readonly cipher: FieldCipher;
  readonly keyRotation: KeyRotation;
}

export interface OpenMarket {
  readonly keys: MarketKeys;
  /** With the interventions so far. */
  readonly simulated: Market;
}

export function openEncryption(
  { config, system: steady, log }: StartOptions,
  { meta, encryptedTexts: rows }: OpenDatabase,
): Encryption {
  const { cipher, before } = openFieldCipher(config, meta, decryptionCheck(rows));
  const stale = staleKeyFile(config);
  if (stale !== null)
    log.warn('SECRET_KEY is used, and the other key in this file is not: move it away', { file: stale });
  return { cipher, keyRotation: new KeyRotation({ rows, cipher, before, config, meta, steady, log }) };
}

export function openMarket(
  { config, log }: StartOptions,
  { meta, commitments, interventions }: OpenDatabase,
  cipher: FieldCipher,
): OpenMarket {
  fixMarketHours(config, meta);
  const keys = openMarketKeys({ config, meta, cipher });
  assertCommitments(commitments, keys.days);
  if (keys.kind === 'open' && config.isProduction && !config.openMarketInProduction)
    throw new StartRefused(
      'the market of this data folder is open: its prices can be computed ahead from the seed; OPEN_MARKET_IN_PRODUCTION=on allows it where NODE_ENV is production',
    );
  if (keys.kind === 'open' && (config.isProduction || config.marketSeed === null))
    log.warn('the market of this data folder is open: its prices can be computed ahead from the seed');
  const acts = interventions.all().map(interventionOf);
  const simulated = new Market({ seed: keys.days, hours: config.marketHours, interventions: acts });
  return { keys, simulated };
}
