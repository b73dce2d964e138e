/** The objects that a gateway and the office have in common: the platform, and the market of a process that owns no accounts. */

import { setTimeout as pauseMs } from 'node:timers/promises';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { MissingEngine, StartRefused } from '@vernier/db/start-refused';
import type { ComputingContext } from './cluster/gateway/gateway-context.ts';
import { progressByClock } from './cluster/gateway/market-progress.ts';
import { readOnlyMeta } from './cluster/gateway/read-only-meta.ts';
import { waitingNote } from './cluster-process.ts';
import { startMarket } from './core/market/start-market.ts';
import { gatewayPlatform } from './gateway-platform.ts';
import { type OpenMarket, openMarket } from './open-market.ts';
import { FieldCipher } from './platform/encryption/field-cipher.ts';
import { importedKeysOf } from './platform/encryption/imported-keys.ts';
import { KEY_CHECK, keyCheck } from './platform/encryption/master-key.ts';
import { Pseudonyms } from './platform/encryption/pseudonyms.ts';
import { PromptSlices } from './platform/process/loop-slices.ts';
import type { StartOptions } from './start-options.ts';
import { openClusterMarket } from './start-on-horizon.ts';

const FIRST_START_POLL_MS = 250;

export interface GatewayObjects extends ComputingContext {
  readonly cipher: FieldCipher;
  readonly opened: OpenMarket;
}

export async function composeGateway(
  options: StartOptions,
  database: SharedDatabase,
): Promise<GatewayObjects> {
  const { config, clock: wall, system, log } = options;
  const { cipher, opened } = await openStarted(options, database);
  const shared = { config, wall, system, log };
  const { source } = opened;
  const cluster = await openClusterMarket(options, { database, source, ownsAccounts: false });
  const running = await startMarket({ ...shared, database, source, ...cluster.start });
  cluster.follow(running);
  const past = { marketKind: opened.kind, slices: new PromptSlices(system, () => false) };
  const progress = progressByClock({ ...running, cluster });
  return {
    platform: await gatewayPlatform(options, new Pseudonyms(cipher, wall)),
    core: { ...running, ...past, cluster, progress, past },
    news: database.news,
    companies: database.companies,
    cipher,
    opened,
  };
}

/** The master key and the market. */
function openStarted(options: StartOptions, database: SharedDatabase) {
  const meta = readOnlyMeta(database.meta);
  return onceStored(options, async () => {
    const cipher = await openCipher(options, meta);
    return { cipher, opened: await openMarket(options, { ...database, meta }, cipher) };
  });
}

/** What `read` resolves to, once an engine has stored what its first start decides. */
export async function onceStored<Result>(
  { log }: Pick<StartOptions, 'log'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const note = waitingNote(log);
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof MissingEngine)) throw error;
    }
    note();
    await pauseMs(FIRST_START_POLL_MS);
  }
}

/** A gateway changes no key: the engine begins a rotation. */
async function openCipher({ config }: StartOptions, meta: MetaRepository): Promise<FieldCipher> {
  const { secretKey, previousKeys: previous } = config;
  const expected = await meta.setOnce(KEY_CHECK, '');
  if (secretKey === null || keyCheck(secretKey) !== expected)
    throw new StartRefused('SECRET_KEY is not the key of this database: set that of its engine');
  const carried = await importedKeysOf(new FieldCipher(secretKey, { previous }), meta, expected);
  return new FieldCipher(secretKey, { previous, carried });
}
