/**
 * Opens the accounts of the bot traders at the first start, with three weeks of trading history where the installation has no
 * history yet, and later those of traders that a new version adds. They are ordinary demo accounts without any credentials; the
 * mapping from bots to accounts is a setting.
 */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { ShardedStore } from '@vernier/db/sharded-store';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { TimeMs } from '@vernier/shared/clock';
import { ALL_SHARDS } from '@vernier/shared/engine/shards';
import { uidOf } from '@vernier/shared/identity/uid';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { NewUserRow, Store, StoredState } from '@vernier/shared/engine/store';
import type { TradingSettings } from '@vernier/shared/trading/pricing/valuation';
import { WINDOW_DAYS } from '@vernier/simulator/bots/daily-results';
import { runBacktest } from '@vernier/simulator/bots/backtest';
import { BOT_TRADERS, type BotTrader } from '@vernier/simulator/bots/bot-trader';
import { newInviteCode } from '../../core/identity/invite-code.ts';
import { type BotAccount, keepDays, readBotAccounts, writeBotAccounts } from './bot-accounts.ts';

const DAY_MS = 86_400_000;
const LOCK_NAME = 'accounts of bot traders';

export interface BotAccountsOptions {
  readonly store: Store;
  readonly meta: MetaRepository;
  readonly identity: UserRepository;
  readonly source: MarketSource;
  readonly instruments: readonly Instrument[];
  readonly settings: TradingSettings;
  readonly nowMs: TimeMs;
  readonly uidKey: number;
  /** Off: no accounts are created, and existing ones stay. */
  readonly isOn: boolean;
  /** Of a process that owns no account yet; null in one that owns all. */
  readonly sharedStore: Pick<ShardedStore, 'acquire' | 'release'> | null;
  readonly lockName: OpenDatabase['lockName'];
  /** Waits before the lock of another process is tried again. */
  readonly pause: () => Promise<unknown>;
}

/** Must run before the executor reads the store: it writes to it on its own. */
export async function createBotAccounts(opening: BotAccountsOptions): Promise<readonly BotAccount[]> {
  const { isOn, sharedStore } = opening;
  const existing = await currentBotAccounts(opening);
  if (!isOn || missingOf(existing).length === 0) return existing;
  return sharedStore === null
    ? addMissing(opening)
    : inTurn(opening, () => addInShards(opening, sharedStore));
}

function missingOf(existing: readonly BotAccount[]): readonly BotTrader[] {
  return BOT_TRADERS.filter(({ code }) => existing.every((account) => account.code !== code));
}

async function addMissing(opening: BotAccountsOptions): Promise<readonly BotAccount[]> {
  const existing = await currentBotAccounts(opening);
  const missing = missingOf(existing);
  return missing.length === 0
    ? existing
    : [...existing, ...(await createAccounts(opening, missing, existing))];
}

/** Engines that start at the same moment would each find some shards in use [CLUSTER-70]. */
async function inTurn<Result>(
  { lockName, pause }: BotAccountsOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const unlock = await lockName(LOCK_NAME);
    if (unlock === null) await pause();
    else {
      try {
        return await work();
      } finally {
        await unlock();
      }
    }
  }
}

/** While another process owns an account, that one has created them, or a later start will. */
async function addInShards(
  opening: BotAccountsOptions,
  store: NonNullable<BotAccountsOptions['sharedStore']>,
): Promise<readonly BotAccount[]> {
  const missing = missingOf(await currentBotAccounts(opening));
  const shards = missing.length === 0 ? [] : await store.acquire(ALL_SHARDS);
  try {
    return await (shards.length === ALL_SHARDS.length ? addMissing(opening) : currentBotAccounts(opening));
  } finally {
    // Nothing was played.
    for (const shard of shards) await store.release(shard, 0);
  }
}

export async function currentBotAccounts({
  meta,
  identity,
}: Pick<BotAccountsOptions, 'meta' | 'identity'>): Promise<readonly BotAccount[]> {
  const stored = await readBotAccounts(meta);
  const known = await Promise.all(stored.map((account) => isBotAccount(account, identity)));
  return stored.filter((_, place) => known[place]);
}

/** The settings are written first, so after a kill in between the account ids may belong to other users or to none. */
async function isBotAccount(
  { accountId, inviteCode }: BotAccount,
  identity: UserRepository,
): Promise<boolean> {
  return (await identity.userById(accountId))?.inviteCode === inviteCode;
}

async function createAccounts(
  opening: BotAccountsOptions,
  traders: readonly BotTrader[],
  existing: readonly BotAccount[],
): Promise<readonly BotAccount[]> {
  const { store, meta, source, instruments, settings, nowMs, uidKey } = opening;
  const stored = await store.load();
  const codes = new Map<string, string>();
  const userOf = ({ code }: BotTrader, id: number, createdAtMs: TimeMs): NewUserRow => {
    const inviteCode = newInviteCode();
    codes.set(code, inviteCode);
    return { id, uid: uidOf(id, uidKey), isDemo: true, inviteCode, lang: 'en', createdAtMs };
  };
  const { accountIds, days, records } = await runBacktest({
    traders,
    market: source,
    instruments,
    settings,
    store: { load: () => Promise.resolve(stored) },
    fromMs: hasPast(stored, source) ? nowMs : hourStart(nowMs),
    toMs: nowMs,
    userOf,
  });
  const accounts = traders.map(({ code }, place) => ({
    code,
    accountId: accountIds[place] as number,
    inviteCode: codes.get(code) as string,
  }));
  await writeBotAccounts(meta, [...existing, ...accounts]);
  for (const [place, { code }] of traders.entries()) {
    const dailyResults = days[place];
    if (dailyResults !== undefined) await keepDays(meta, code, dailyResults);
  }
  await store.commit(records);
  return accounts;
}

/** History is never written behind what has happened: such an installation's traders begin today. */
function hasPast({ lastEventSeq }: StoredState, source: MarketSource): boolean {
  return lastEventSeq > 0 || source.interventions.length > 0;
}

/** Midnight, so many whole days ago. */
function hourStart(nowMs: TimeMs): TimeMs {
  return (Math.floor(nowMs / DAY_MS) - WINDOW_DAYS) * DAY_MS;
}
