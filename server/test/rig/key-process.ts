/** A process that opens the keys of the market and of the tape, in the folder of each message, and sends what they are. */

import { FieldCipher } from '../../src/platform/encryption/field-cipher.ts';
import { openSharedDatabase } from '@vernier/db/postgres/open';
import { commitmentOf } from '@vernier/simulator/random/day-keys';
import { openTapeSigner } from '../../src/features/fairness/tape-signer.ts';
import { openMarketKeys } from '../../src/market-sources/market-keys.ts';
import { MIGRATIONS } from './data-folders.ts';

const DAY = 20_460;
const [url = ''] = process.argv.slice(2);
const cipher = new FieldCipher(Buffer.alloc(32, 1));
const log = { info: () => undefined, warn: () => undefined };
const shared = { url, migrationsDir: MIGRATIONS, requireDurability: false, onWait: () => undefined };
const { meta } = await openSharedDatabase(shared);

async function sendKeys(dataDir: string): Promise<void> {
  const config = { roles: 'engine' as const, dataDir, marketSeed: null };
  const [market, tape] = await Promise.all([
    openMarketKeys({ config, meta, cipher }),
    openTapeSigner({ config, meta, cipher, log }),
  ]);
  process.send?.({ market: commitmentOf(market.days.keyOf(DAY)), tape: tape.publicKey });
}

process.on('message', (dataDir: string) => void sendKeys(dataDir));
process.on('disconnect', () => process.exit(0));
process.send?.('started');
