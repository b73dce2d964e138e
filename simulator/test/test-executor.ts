/** An executor with a real database, for tests that send many commands at once. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import type { RequestedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import { expect } from 'vitest';
import { SeededRandom } from '../harness/world/seeded-random.ts';
import { newUser } from '../harness/world/market-harness.ts';
import { dataFolder } from './data-folder.ts';
import { openWorldFolder } from './world-folder.ts';
import { StillMarket } from './still-market.ts';

export type Command = Exclude<RequestedCommand, OpenAccount>;

const START_MS = 1_760_000_000_000;
export const USD = 1_000_000n;

/** A real executor on a real database; each round opens new accounts. */
export class TestExecutor {
  readonly clock = new ManualClock(START_MS);
  readonly market = new StillMarket(START_MS);
  readonly folder = dataFolder();
  readonly postings: Posting[] = [];
  readonly random = new SeededRandom('conflicts');
  readonly database: OpenDatabase;
  executor!: Executor;
  /** The newest transfer and order of all accounts. */
  transferId = 0;
  orderId = 0;

  constructor() {
    this.database = openWorldFolder(this.folder.path);
  }

  async start(): Promise<void> {
    const { clock, market, database } = this;
    this.executor = await Executor.start({
      store: database.store,
      clock,
      market,
      settings: { feeType: 'per_lot', maxOpenOrders: 500 },
      defer: (run) => setImmediate(run),
      onFatal(error) {
        throw error;
      },
    });
    this.executor.onCommitted(({ postings, transfers, orders }) => {
      this.postings.push(...postings);
      for (const { id } of transfers) this.transferId = Math.max(this.transferId, id);
      for (const { id } of orders) this.orderId = Math.max(this.orderId, id);
    });
  }

  async close(): Promise<void> {
    await this.executor.stop();
    await this.database.close();
    this.folder.remove();
  }

  /** Opens an account with this balance in dollars. */
  async open(book: Book, usd: bigint): Promise<number> {
    const openingMicros = book === 'demo' ? usd * USD : 0n;
    const { text } = await this.executor.openAccount({
      command: { kind: 'OpenAccount', book, openingMicros },
      signup: (id) => newUser(id, START_MS),
      render: (outcome) => (outcome.kind === 'accepted' ? String(outcome.account.id) : ''),
    });
    const id = Number(text);
    if (book === 'real' && usd > 0n) {
      await this.must(id, submit(usd));
      await this.must(id, { kind: 'ApproveDeposit', transferId: this.transferId, unitsE8: null, adminId: 1 });
    }
    return id;
  }

  ask(accountId: number, command: Command): Promise<string> {
    return this.executor
      .execute({
        accountId,
        command,
        idempotency: null,
        render: (outcome) => (outcome.kind === 'refused' ? outcome.refusal.refused : 'ok'),
      })
      .then(({ text }) => text);
  }

  async must(accountId: number, command: Command): Promise<void> {
    expect(await this.ask(accountId, command)).toBe('ok');
  }

  tick(bid: number): void {
    this.clock.advance(250);
    this.executor.onMoment(this.market.tick(this.clock.now(), bid));
  }

  account(id: number): Account {
    const account = this.executor.account(id);
    if (account === undefined) throw new Error(`account ${id} is open`);
    return account;
  }
}

export function submit(usd: bigint): Command {
  return {
    kind: 'SubmitDeposit',
    request: {
      ...{ channel: 'coin', channelId: 1, currency: 'USDT', network: 'TRC20', sentTo: 'T', proofUpload: 'p' },
      unitsE8: usd * 100_000_000n,
      usdPriceE8: 100_000_000n,
    },
  };
}
