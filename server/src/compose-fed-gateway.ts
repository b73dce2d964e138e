/**
 * The objects of a gateway that gets its ticks from an engine. It computes no price: it imports nothing that opens a market, and has
 * neither the master key nor the keys of the market.
 */

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pauseMs } from 'node:timers/promises';
import type { SharedDatabase } from '@vernier/db/postgres/open';
import type { GatewayContext } from './cluster/gateway/gateway-context.ts';
import { MarketFollower } from './cluster/market-updates/market-follower.ts';
import type { MarketState } from './cluster/market-updates/market-update.ts';
import { ReceivedMarket } from './cluster/market-updates/received-market.ts';
import { UpdateReader } from './cluster/market-updates/update-reader.ts';
import { rowReader } from './core/market/horizon/row-reader.ts';
import { startMarket } from './core/market/start-market.ts';
import { gatewayPlatform } from './gateway-platform.ts';
import { listedInstruments } from './listed-instruments.ts';
import { waitingNote } from './cluster-process.ts';
import { FieldCipher } from './platform/encryption/field-cipher.ts';
import { Pseudonyms } from './platform/encryption/pseudonyms.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import type { StartOptions } from './start-options.ts';

const ENGINE_POLL_MS = 250;
/** An engine answers what depends on an account. */
const NO_ACCOUNTS = { accountsIn: () => Promise.resolve([]) };

export async function composeFedGateway(
  options: StartOptions,
  database: SharedDatabase,
  bus: MessageBus,
): Promise<GatewayContext> {
  const { config, clock: wall, system, log } = options;
  const reader = new UpdateReader({ bus, gateway: randomUUID() });
  const source = new ReceivedMarket(listedInstruments(config), await firstState(reader, options));
  const follower = new MarketFollower({ source, reader, steady: system, log });
  const { clock, horizon } = follower;
  const running = await startMarket({
    ...{ config, wall, system, log, source },
    database: { ...database, identity: NO_ACCOUNTS },
    ...{ playedMs: null, shared: { clock, horizon } },
  });
  const { market, board, terms, rates, offers } = running;
  const readInstruments = rowReader(database.instrumentTerms.all, (row) => terms.enforce(row));
  const readRates = rowReader(database.financing.terms, (row) => rates.enforce(row));
  const readTerms = async () => {
    await readInstruments();
    await readRates();
  };
  follower.follow({ market, readTerms });
  return {
    platform: await gatewayPlatform(options, new Pseudonyms(pseudonymCipher(config.clusterSecret), wall)),
    core: { market, board, terms, offers, cluster: null, progress: follower, past: null },
    news: database.news,
    companies: database.companies,
  };
}

async function firstState(reader: UpdateReader, { log }: StartOptions): Promise<MarketState> {
  const note = waitingNote(log);
  for (;;) {
    const state = (await reader.read(null))?.state;
    if (state !== undefined) return state;
    note();
    await pauseMs(ENGINE_POLL_MS);
  }
}

/** Pseudonyms in the log of these gateways are equal among them, and not to those of engines. */
function pseudonymCipher(secret: string | null): FieldCipher {
  return new FieldCipher(
    createHash('sha256')
      .update(`pseudonyms ${secret ?? ''}`)
      .digest(),
  );
}
