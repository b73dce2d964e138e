/** Verification of a data folder's tape, minutes and spans, and of every tick recorded in the log [TAPE-1]. */

import { createHash } from 'node:crypto';
import { openTapeForReading } from '@vernier/db/sqlite/open';
import { tapeLinks } from '@vernier/db/hash-chains/tape-links';
import type { Store } from '@vernier/shared/engine/store';
import type { Intervention } from '../src/interventions/intervention.ts';
import { Market } from '../src/market.ts';
import { RecordedTicks } from '../src/tape/recorded-ticks.ts';
import { verifyTape } from '../src/tape/tape.ts';

const PAGE = 1000;

export interface TapeCheckOptions {
  readonly dataDir: string;
  /** The folder's `MARKET_SEED` and `MARKET_HOURS`. */
  readonly seed: string;
  readonly hours: string;
}

export async function checkTape({ dataDir, seed, hours }: TapeCheckOptions): Promise<void> {
  if (hours !== 'always' && hours !== 'sessions') throw new Error('--hours must be always or sessions');
  const { store, tape, interventions } = openTapeForReading(dataDir);
  const acts = interventions.all().map(({ body }) => JSON.parse(body) as Intervention);
  const market = new Market({ seed, hours, interventions: acts });
  const verdict = verifyTape(market, tapeLinks(tape), { sha256, after: null });
  if (!verdict.ok) throw new Error(`minute ${verdict.minute} of the tape is wrong: ${verdict.why}`);
  const ticks = await checkTicks(store, market);
  await store.close();
  console.log(`${verdict.checked} minutes and ${ticks} ticks of orders are those of the market`);
}

async function checkTicks(store: Store, market: Market): Promise<number> {
  const recorded = new RecordedTicks(market);
  for (let after = 0; ; ) {
    const events = await store.eventsAfter(after, PAGE);
    for (const event of events) recorded.check(event);
    const last = events.at(-1);
    if (last === undefined) return recorded.checked;
    after = last.seq;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
