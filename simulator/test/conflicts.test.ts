import type { OpenDatabase } from '@vernier/db/sqlite/open';
import { ManualClock } from '@vernier/shared/clock';
import { Executor } from '@vernier/shared/engine/executor';
import { trialBalance, trialTotal } from '@vernier/shared/ledger/balances';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import type { AskedCommand, OpenAccount } from '@vernier/shared/trading/orders/commands';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../harness/world/seeded-random.ts';
import { newUser } from '../harness/world/new-user.ts';
import { dataFolder } from './data-folder.ts';
import { openWorldFolder } from './world-folder.ts';
import { StillMarket } from './still-market.ts';

type Asked = Exclude<AskedCommand, OpenAccount>;

const START_MS = 1_760_000_000_000;
const ROUNDS = 50;
const AT_ONCE = 100;
const USD = 1_000_000n;

/** A real executor over a real database; accounts are opened anew for each round. */
class Desk {
  readonly clock = new ManualClock(START_MS);
  readonly market = new StillMarket(START_MS);
  readonly folder = dataFolder();
  readonly postings: Posting[] = [];
  readonly random = new SeededRandom('conflicts');
  readonly database: OpenDatabase;
  executor!: Executor;
  /** The newest transfer and order, of whomever. */
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
      settings: { feeType: 'per_lot' },
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

  /** A new account of so many dollars. */
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

  ask(accountId: number, command: Asked): Promise<string> {
    return this.executor
      .execute({
        accountId,
        command,
        idempotency: null,
        render: (outcome) => (outcome.kind === 'refused' ? outcome.refusal.refused : 'ok'),
      })
      .then(({ text }) => text);
  }

  async must(accountId: number, command: Asked): Promise<void> {
    expect(await this.ask(accountId, command)).toBe('ok');
  }

  /** One moment of the market. */
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

function submit(usd: bigint): Asked {
  return {
    kind: 'SubmitDeposit',
    request: {
      ...{ channel: 'coin', channelId: 1, currency: 'USDT', network: 'TRC20', sentTo: 'T', proofUpload: 'p' },
      unitsE8: usd * 100_000_000n,
      usdPriceE8: 100_000_000n,
    },
  };
}

function sample(usd: bigint, twoPersons = false): Asked {
  const amountMicros = usd * USD;
  return {
    kind: 'RequestWithdrawal',
    request: {
      ...{ channel: 'coin', drawCurrencyId: 1, currency: 'USDT', network: 'TRC20', methodId: 1 },
      ...{ destinationSealed: 's', feeMicros: USD, rateE8: 100_000_000n, receivedMicros: amountMicros - USD },
      ...{ amountMicros, twoPersons },
    },
  };
}

function buy(lots: number): Asked {
  const free = { deviation: null, quoteTimeMs: null, stopLoss: null, takeProfit: null };
  return { kind: 'PlaceOrder', instrumentId: 1, side: 'buy', lots, leverage: 100, ...free };
}

function randomPendingOrder(lots: number, targetPrice: number): Asked {
  const bare = { targetPrice, stopLoss: null, takeProfit: null };
  return { kind: 'PlacePending', instrumentId: 1, side: 'buy', lots, leverage: 100, ...bare };
}

/** A tenth of a lot costs 110 dollars of margin. */
const TENTH = 10_000_000;

interface Pair {
  readonly name: string;
  readonly book?: Book;
  readonly usd: bigint;
  readonly before?: (desk: Desk, id: number) => Promise<void>;
  readonly one: (desk: Desk, by: number) => Asked;
  readonly other: (desk: Desk, by: number) => Asked;
  /** How many of all that are asked at once may have an effect. */
  readonly effects?: readonly number[];
}

const of =
  (kind: Asked['kind'], adminId?: number) =>
  ({ transferId }: Desk, by: number) =>
    ({ kind, transferId, adminId: adminId ?? by, unitsE8: null, remark: 'no' }) as Asked;
const onOrder = (kind: Asked['kind'], rest: object = {}) => {
  return ({ orderId }: Desk) => ({ kind, orderId, lots: null, ...rest }) as Asked;
};
const deposited = async (desk: Desk, id: number) => desk.must(id, submit(5n));
const expired = async (desk: Desk, id: number) => {
  await deposited(desk, id);
  desk.clock.advance(72 * 3_600_000);
  desk.market.tick(desk.clock.now(), 110_000);
};
const drawn = (two: boolean) => async (desk: Desk, id: number) => desk.must(id, sample(60n, two));
const approved = async (desk: Desk, id: number) => {
  await drawn(true)(desk, id);
  await desk.must(id, of('ApproveWithdrawal', 1)(desk, 1));
};
const corrected = (usd: bigint) => async (desk: Desk, id: number) =>
  desk.must(id, { kind: 'RequestAdjustment', amountMicros: usd * USD, memo: 'm', adminId: 1 });
const bought = (lots: number) => async (desk: Desk, id: number) => desk.must(id, buy(lots));
const rested = async (desk: Desk, id: number) => desk.must(id, randomPendingOrder(TENTH, 109_000));

const PAIRS: readonly Pair[] = [
  { name: 'draw, draw', usd: 100n, one: () => sample(60n), other: () => sample(70n) },
  { name: 'draw, draw all', usd: 100n, one: () => sample(100n), other: () => sample(100n) },
  ...both('deposit', 5n, deposited, [
    ['ApproveDeposit', 'ApproveDeposit'],
    ['ApproveDeposit', 'RejectDeposit'],
    ['RejectDeposit', 'RejectDeposit'],
  ]),
  ...both('deposit whose time is over', 5n, expired, [
    ['ApproveDeposit', 'ExpireDeposit'],
    ['RejectDeposit', 'ExpireDeposit'],
    ['ExpireDeposit', 'ExpireDeposit'],
  ]),
  ...both('withdrawal', 100n, drawn(false), [
    ['ApproveWithdrawal', 'ApproveWithdrawal'],
    ['ApproveWithdrawal', 'RejectWithdrawal'],
    ['ApproveWithdrawal', 'CancelWithdrawal'],
    ['RejectWithdrawal', 'RejectWithdrawal'],
    ['RejectWithdrawal', 'CancelWithdrawal'],
    ['CancelWithdrawal', 'CancelWithdrawal'],
  ]),
  {
    name: 'large withdrawal: approve, approve by the same',
    usd: 100n,
    before: drawn(true),
    one: of('ApproveWithdrawal', 2),
    other: of('ApproveWithdrawal', 2),
  },
  {
    name: 'large withdrawal: approve, cancel',
    usd: 100n,
    before: drawn(true),
    one: of('ApproveWithdrawal', 2),
    other: of('CancelWithdrawal'),
  },
  {
    name: 'approved withdrawal: pay, reject',
    usd: 100n,
    before: approved,
    one: of('ApproveWithdrawal', 2),
    other: of('RejectWithdrawal', 3),
  },
  {
    name: 'correction: apply, apply',
    usd: 100n,
    before: corrected(40n),
    one: of('ApproveAdjustment', 2),
    other: of('ApproveAdjustment', 3),
  },
  {
    name: 'correction: apply, reject',
    usd: 100n,
    before: corrected(40n),
    one: of('ApproveAdjustment', 2),
    other: of('RejectAdjustment', 1),
  },
  {
    name: 'correction that takes, draw',
    usd: 100n,
    before: corrected(-60n),
    one: of('ApproveAdjustment', 2),
    other: () => sample(70n),
  },
  { name: 'open, open', usd: 120n, one: () => buy(TENTH), other: () => buy(TENTH) },
  { name: 'open, rest', usd: 120n, one: () => buy(TENTH), other: () => randomPendingOrder(TENTH, 109_000) },
  { name: 'draw, open', usd: 120n, one: () => sample(70n), other: () => buy(TENTH) },
  { name: 'draw, rest', usd: 120n, one: () => sample(70n), other: () => randomPendingOrder(TENTH, 109_000) },
  {
    name: 'close, close',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('CloseOrder'),
    other: onOrder('CloseOrder'),
  },
  {
    name: 'close a part, close a part',
    usd: 500n,
    before: bought(2 * TENTH),
    one: onOrder('CloseOrder', { lots: 1.5 * TENTH }),
    other: onOrder('CloseOrder', { lots: 1.5 * TENTH }),
  },
  {
    // The draw is covered only once the margin is free again.
    name: 'close, draw',
    usd: 500n,
    before: bought(2 * TENTH),
    one: onOrder('CloseOrder'),
    other: () => sample(400n),
    effects: [1, 2],
  },
  {
    name: 'cancel, cancel',
    usd: 500n,
    before: rested,
    one: onOrder('CancelOrder'),
    other: onOrder('CancelOrder'),
  },
  {
    name: 'close, reset',
    book: 'demo',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('CloseOrder'),
    other: () => ({ kind: 'ResetDemo', openingMicros: 500n * USD }),
    // A reset can be had again and again; the position closes once all the same.
    effects: [AT_ONCE / 2, AT_ONCE / 2 + 1],
  },
];

/** Something that is asked again and again while the market reaches what it is about. */
interface Race {
  readonly name: string;
  readonly before: (desk: Desk, id: number) => Promise<void>;
  readonly asked: (desk: Desk) => Asked;
  readonly bid: number;
  readonly isSound: (after: Account, effects: number) => boolean;
}

const RACES: readonly Race[] = [
  {
    name: 'reset, fill',
    before: rested,
    asked: () => ({ kind: 'ResetDemo', openingMicros: 500n * USD }),
    bid: 108_900,
    // Filled and closed, or never filled; and the balance is the opening one.
    isSound: ({ balanceMicros, closedCount, openOrders }, effects) =>
      effects === AT_ONCE && balanceMicros === 500n * USD && closedCount === 1 && openOrders.size === 0,
  },
  {
    name: 'cancel, fill',
    before: rested,
    asked: onOrder('CancelOrder'),
    bid: 108_900,
    isSound: ({ holdingCount, closedCount }, effects) =>
      effects === closedCount && holdingCount + closedCount === 1,
  },
  {
    name: 'close, take profit',
    before: async (desk, id) => desk.must(id, { ...buy(TENTH), takeProfit: 110_400 } as Asked),
    asked: onOrder('CloseOrder'),
    bid: 110_500,
    isSound: ({ holdingCount, closedCount }, effects) =>
      effects <= 1 && holdingCount === 0 && closedCount === 1,
  },
];

function both(
  what: string,
  usd: bigint,
  before: Pair['before'] & {},
  kinds: readonly (readonly [Asked['kind'], Asked['kind']])[],
): readonly Pair[] {
  return kinds.map(([one, other]) => {
    return { name: `${what}: ${one}, ${other}`, usd, before, one: of(one), other: of(other) };
  });
}

function shuffled<Item>(random: SeededRandom, items: Item[]): readonly Item[] {
  for (let left = items.length; left > 1; left -= 1) {
    const at = random.below(left);
    [items[left - 1], items[at]] = [items[at] as Item, items[left - 1] as Item];
  }
  return items;
}

describe('two who want what only one can have', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = new Desk();
    await desk.start();
  });
  afterAll(() => desk.close());

  it.each(PAIRS)('[J8] [L4] $name: one effect, and never a debt', async (pair) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await desk.open(pair.book ?? 'real', pair.usd);
      await pair.before?.(desk, id);
      const commands = shuffled(
        desk.random,
        Array.from({ length: AT_ONCE }, (_, at) =>
          at % 2 === 0 ? pair.one(desk, 1 + (at % 3)) : pair.other(desk, 1 + (at % 3)),
        ),
      );
      const answers = await Promise.all(commands.map((command) => desk.ask(id, command)));
      const effects = answers.filter((answer) => answer === 'ok').length;
      expect(pair.effects ?? [1]).toContain(effects);
      const { balanceMicros, lockedMicros, openTransfers, holdingCount } = desk.account(id);
      expect(balanceMicros >= 0n && holdingCount <= 1).toBe(true);
      const held = [...openTransfers.values()].filter(({ kind }) => kind === 'withdrawal');
      expect(lockedMicros > 0n).toBe(held.length > 0);
    }
    for (const book of ['real', 'demo'] as const)
      expect(trialTotal(trialBalance(desk.postings, book))).toBe(0n);
  });

  it.each(RACES)('[J8] $name: one effect, whoever is first', async ({ before, asked, bid, isSound }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await desk.open('demo', 500n);
      await before(desk, id);
      const answers: Promise<string>[] = [];
      const at = desk.random.below(AT_ONCE);
      for (let count = 0; count < AT_ONCE; count += 1) {
        if (count === at) desk.tick(bid);
        answers.push(desk.ask(id, asked(desk)));
        // Some are decided before the market moves, others in one batch after it.
        if (desk.random.chance(100)) await Promise.all(answers);
      }
      const effects = (await Promise.all(answers)).filter((answer) => answer === 'ok').length;
      expect(isSound(desk.account(id), effects)).toBe(true);
      desk.tick(110_000);
    }
    expect(trialTotal(trialBalance(desk.postings, 'demo'))).toBe(0n);
  });
});
