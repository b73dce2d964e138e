/**
 * Verification of a data folder (`sim --replay`, `--audit`, `--tape`): the accounts by their log, the file, every ledger row, the
 * chain of the audit with a noted head, and the tape. It only reads, also next to a running server or from a copy.
 */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { faultOfClosedAccounts } from '@vernier/db/hash-chains/closed-account-chain';
import {
  openAuditForReading,
  openBooksForReading,
  openForReading,
  openTapeForReading,
} from '@vernier/db/sqlite/open';
import { MARKET_KEY_FILE } from '@vernier/db/sqlite/connection/folder-state';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateTexts } from '@vernier/shared/engine/state-text';
import type { Account } from '@vernier/shared/trading/orders/account';
import { replayStore } from '../harness/checks/replay.ts';
import { allTapeLinks } from '@vernier/db/hash-chains/tape-links';
import type { Store } from '@vernier/shared/engine/store';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../src/market.ts';
import { type DayKeys, RootKey } from '../src/random/day-keys.ts';
import { RecordedTicks } from '../src/tape/recorded-ticks.ts';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import { verifyTape } from '@vernier/shared/market/tape/tape';

const PAGE = 1000;

interface TapeCheckOptions {
  readonly dataDir: string;
  /** Seed and hours of a folder that does not name its own. */
  readonly seed: string;
  readonly hours: string;
  /** The file with the root key of a sealed market; that of the folder unless given. */
  readonly keyFile: string | undefined;
}

const ROWS = 1_000;

export async function checkAudit(dataDir: string, noted?: string): Promise<void> {
  const stored = openBooksForReading(dataDir);
  const { events, faults } = await auditBooks(stored);
  stored.close();
  if (faults.length === 0) console.log(`${events} events, and every row of the books is what they lead to`);
  const { audit, close } = openAuditForReading(dataDir);
  const { lines, head, broken, containsNoted } = await verifyChain((id) => audit.after(id, ROWS), noted);
  close();
  const fault = broken && `line ${broken.id} of the audit is not as it was: ${broken.why}`;
  if (fault === null) console.log(`${lines} lines of the audit, each as it was written\nhead ${head}`);
  const all = fault === null ? faults : [...faults, fault];
  if (all.length > 0) throw new Error(all.join('\n'));
  if (!containsNoted)
    throw new Error('the head that was noted is not in the chain: lines at its end are missing');
}

/** Replay of a data folder's log into accounts, compared with the stored ones by hash. */
export async function replay(dataDir: string): Promise<void> {
  const store = openForReading(dataDir);
  const { kinds, replayed, stored, events, closed } = await replayStore(store);
  const [live, again] = [digest(stored.all()), digest(replayed.all())];
  await store.close();
  const counts = Object.entries(kinds).sort(([left], [right]) => (left < right ? -1 : 1));
  for (const [kind, count] of counts) console.log(`${String(count).padStart(9)} ${kind}`);
  console.log(`stored   ${live}\nreplayed ${again}\n${events} events`);
  const fault = faultOfClosedAccounts(closed);
  if (fault !== null) throw new Error(fault);
  if (closed.length > 0) console.log(`${closed.length} closed accounts, each with its closing entry`);
  if (live !== again) throw new Error('the stored accounts are not what their log leads to');
}

function digest(accounts: Iterable<Account>): string {
  const hash = createHash('sha256');
  for (const text of stateTexts(accounts)) hash.update(text).update('\n');
  return hash.digest('hex');
}

/** Verification of a data folder's tape, minutes and spans, and of every tick recorded in the log [TAPE-1]. */
export async function checkTape(options: TapeCheckOptions): Promise<void> {
  const { store, tape, interventions, meta } = openTapeForReading(options.dataDir);
  const source = (await meta.get('market_source')) ?? 'simulated';
  if (source !== 'simulated')
    throw new Error(`the prices of this folder are ${source}: its tape cannot be derived from a seed`);
  const hours = (await meta.get('market_hours')) ?? options.hours;
  if (hours !== 'always' && hours !== 'sessions') throw new Error('--hours must be always or sessions');
  const seed = keysOf((await meta.get('market_seed')) ?? options.seed, options);
  const acts = (await interventions.all()).map(({ body }) => JSON.parse(body) as Intervention);
  const stored = await meta.get('market_listing');
  const listing = stored === null ? BUILT_LISTING : (JSON.parse(stored) as MarketListing);
  const market = new Market({ seed, hours, interventions: acts, listing });
  const verdict = verifyTape(market, await allTapeLinks(tape), { sha256, after: null });
  if (!verdict.ok) throw new Error(`minute ${verdict.minute} of the tape is wrong: ${verdict.why}`);
  const ticks = await checkTicks(store, market);
  await store.close();
  console.log(`${verdict.checked} minutes and ${ticks} ticks of orders are those of the market`);
}

/** The seed of an open market, or the keys of a sealed one. */
function keysOf(seed: string, { dataDir, keyFile }: TapeCheckOptions): string | DayKeys {
  if (seed !== 'sealed') return seed;
  const file = keyFile ?? join(dataDir, MARKET_KEY_FILE);
  if (!existsSync(file))
    throw new Error(
      `the market of this folder is sealed, and ${file} is missing: name its root key with --key FILE`,
    );
  return new RootKey(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64'));
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
