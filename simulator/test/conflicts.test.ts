import { trialBalance, trialTotal } from '@vernier/shared/ledger/balances';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeededRandom } from '../harness/world/seeded-random.ts';
import { type Command, submit, TestExecutor, USD } from './test-executor.ts';

/** CONFLICT_ROUNDS chooses more of them. */
const ROUNDS = Number(process.env['CONFLICT_ROUNDS'] ?? 4);
const AT_ONCE = 100;

function withdraw(usd: bigint, twoPersons = false): Command {
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

function buy(lots: number): Command {
  const free = { deviation: null, quoteTimeMs: null, stopLoss: null, takeProfit: null };
  return { kind: 'PlaceOrder', instrumentId: 1, side: 'buy', lots, leverage: 100, ...free };
}

function pendingOrder(lots: number, targetPrice: number): Command {
  const bare = { targetPrice, stopLoss: null, takeProfit: null };
  return { kind: 'PlacePending', instrumentId: 1, side: 'buy', lots, leverage: 100, ...bare };
}

const closeAll: Command = { kind: 'CloseMany', instrumentId: null, side: null, result: null };

/** A tenth of a lot costs 110 dollars of margin. */
const TENTH = 10_000_000;

interface Pair {
  readonly name: string;
  readonly book?: Book;
  readonly usd: bigint;
  readonly before?: (engine: TestExecutor, id: number) => Promise<void>;
  readonly one: (engine: TestExecutor, by: number) => Command;
  readonly other: (engine: TestExecutor, by: number) => Command;
  /** Allowed numbers of accepted commands. */
  readonly effects?: readonly number[];
}

const of =
  (kind: Command['kind'], adminId?: number) =>
  ({ transferId }: TestExecutor, by: number) =>
    ({ kind, transferId, adminId: adminId ?? by, unitsE8: null, remark: 'no' }) as Command;
const onOrder = (kind: Command['kind'], rest: object = {}) => {
  return ({ orderId }: TestExecutor) => ({ kind, orderId, lots: null, ...rest }) as Command;
};
const deposited = async (engine: TestExecutor, id: number) => engine.must(id, submit(5n));
const expired = async (engine: TestExecutor, id: number) => {
  await deposited(engine, id);
  engine.clock.advance(72 * 3_600_000);
  engine.market.tick(engine.clock.now(), 110_000);
};
const withdrawn = (two: boolean) => async (engine: TestExecutor, id: number) =>
  engine.must(id, withdraw(60n, two));
const approved = async (engine: TestExecutor, id: number) => {
  await withdrawn(true)(engine, id);
  await engine.must(id, of('ApproveWithdrawal', 1)(engine, 1));
};
const corrected = (usd: bigint) => async (engine: TestExecutor, id: number) =>
  engine.must(id, { kind: 'RequestAdjustment', amountMicros: usd * USD, memo: 'm', adminId: 1 });
const bought = (lots: number) => async (engine: TestExecutor, id: number) => engine.must(id, buy(lots));
const withPendingOrder = async (engine: TestExecutor, id: number) =>
  engine.must(id, pendingOrder(TENTH, 109_000));

const PAIRS: readonly Pair[] = [
  { name: 'withdraw, withdraw', usd: 100n, one: () => withdraw(60n), other: () => withdraw(70n) },
  { name: 'withdraw, withdraw all', usd: 100n, one: () => withdraw(100n), other: () => withdraw(100n) },
  ...both('deposit', 5n, deposited, [
    ['ApproveDeposit', 'ApproveDeposit'],
    ['ApproveDeposit', 'RejectDeposit'],
    ['RejectDeposit', 'RejectDeposit'],
  ]),
  ...both('deposit that has expired', 5n, expired, [
    ['ApproveDeposit', 'ExpireDeposit'],
    ['RejectDeposit', 'ExpireDeposit'],
    ['ExpireDeposit', 'ExpireDeposit'],
  ]),
  ...both('withdrawal', 100n, withdrawn(false), [
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
    before: withdrawn(true),
    one: of('ApproveWithdrawal', 2),
    other: of('ApproveWithdrawal', 2),
  },
  {
    name: 'large withdrawal: approve, cancel',
    usd: 100n,
    before: withdrawn(true),
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
    name: 'correction that deducts, withdraw',
    usd: 100n,
    before: corrected(-60n),
    one: of('ApproveAdjustment', 2),
    other: () => withdraw(70n),
  },
  { name: 'open, open', usd: 120n, one: () => buy(TENTH), other: () => buy(TENTH) },
  { name: 'open, rest', usd: 120n, one: () => buy(TENTH), other: () => pendingOrder(TENTH, 109_000) },
  { name: 'withdraw, open', usd: 120n, one: () => withdraw(70n), other: () => buy(TENTH) },
  { name: 'withdraw, rest', usd: 120n, one: () => withdraw(70n), other: () => pendingOrder(TENTH, 109_000) },
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
    // The withdrawal is covered only after the close has released its margin.
    name: 'close, withdraw',
    usd: 500n,
    before: bought(2 * TENTH),
    one: onOrder('CloseOrder'),
    other: () => withdraw(400n),
    effects: [1, 2],
  },
  {
    name: 'close, close many',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('CloseOrder'),
    other: () => closeAll,
    // Every closing of all is accepted, but the position closes once.
    effects: [AT_ONCE / 2, AT_ONCE / 2 + 1],
  },
  {
    name: 'reverse, reverse',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('ReverseOrder', { leverage: null }),
    other: onOrder('ReverseOrder', { leverage: 100 }),
  },
  {
    name: 'close, reverse',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('CloseOrder'),
    other: onOrder('ReverseOrder', { leverage: null }),
  },
  {
    name: 'cancel, cancel',
    usd: 500n,
    before: withPendingOrder,
    one: onOrder('CancelOrder'),
    other: onOrder('CancelOrder'),
  },
  {
    name: 'cancel, amend',
    usd: 500n,
    before: withPendingOrder,
    one: onOrder('CancelOrder'),
    other: onOrder('AmendOrder', { lots: 2 * TENTH, targetPrice: 108_000 }),
    // It is changed until it is cancelled.
    effects: Array.from({ length: AT_ONCE / 2 + 1 }, (_, changes) => changes + 1),
  },
  {
    name: 'close, reset',
    book: 'demo',
    usd: 500n,
    before: bought(TENTH),
    one: onOrder('CloseOrder'),
    other: () => ({ kind: 'ResetDemo', openingMicros: 500n * USD }),
    // Every reset is accepted, but the position closes once.
    effects: [AT_ONCE / 2, AT_ONCE / 2 + 1],
  },
];

/** A command repeated while the market triggers its order. */
interface Race {
  readonly name: string;
  readonly before: (engine: TestExecutor, id: number) => Promise<void>;
  readonly commandOf: (engine: TestExecutor) => Command;
  readonly bid: number;
  readonly isValid: (after: Account, effects: number) => boolean;
}

const RACES: readonly Race[] = [
  {
    name: 'reset, fill',
    before: withPendingOrder,
    commandOf: () => ({ kind: 'ResetDemo', openingMicros: 500n * USD }),
    bid: 108_900,
    // Filled and closed, or never filled, with the opening balance.
    isValid: ({ balanceMicros, closedCount, openOrders }, effects) =>
      effects === AT_ONCE && balanceMicros === 500n * USD && closedCount === 1 && openOrders.size === 0,
  },
  {
    name: 'cancel, fill',
    before: withPendingOrder,
    commandOf: onOrder('CancelOrder'),
    bid: 108_900,
    isValid: ({ holdingCount, closedCount }, effects) =>
      effects === closedCount && holdingCount + closedCount === 1,
  },
  {
    name: 'amend, fill',
    before: withPendingOrder,
    commandOf: onOrder('AmendOrder', { lots: TENTH, targetPrice: 108_000 }),
    bid: 108_900,
    isValid: ({ holdingCount, openOrders }, effects) =>
      openOrders.size === 1 && effects === (holdingCount === 1 ? 0 : AT_ONCE),
  },
  {
    name: 'amend, end',
    before: async (engine, id) => {
      const expiry = engine.clock.now() + 1;
      await engine.must(id, { ...pendingOrder(TENTH, 109_000), expiry } as Command);
    },
    commandOf: onOrder('AmendOrder', { lots: TENTH, expiry: null }),
    bid: 110_000,
    isValid: ({ closedCount, reservedMicros }, effects) =>
      effects === (closedCount === 1 ? 0 : AT_ONCE) && reservedMicros > 0n === (closedCount === 0),
  },
  {
    name: 'amend, stop-out',
    before: async (engine, id) => {
      await engine.must(id, buy(4 * TENTH));
      await engine.must(id, pendingOrder(TENTH / 10, 100_000));
    },
    commandOf: onOrder('AmendOrder', { lots: TENTH / 10, targetPrice: 90_000 }),
    bid: 109_000,
    isValid: ({ holdingCount, closedCount, reservedMicros }, effects) =>
      effects === AT_ONCE && holdingCount === 0 && closedCount === 1 && reservedMicros === 9_000_000n,
  },
  {
    name: 'close, take profit',
    before: async (engine, id) => engine.must(id, { ...buy(TENTH), takeProfit: 110_400 } as Command),
    commandOf: onOrder('CloseOrder'),
    bid: 110_500,
    isValid: ({ holdingCount, closedCount }, effects) =>
      effects <= 1 && holdingCount === 0 && closedCount === 1,
  },
  {
    name: 'close many, stop-out',
    before: async (engine, id) => engine.must(id, buy(4 * TENTH)),
    commandOf: () => closeAll,
    bid: 109_000,
    isValid: ({ holdingCount, closedCount, balanceMicros }, effects) =>
      effects === AT_ONCE && holdingCount === 0 && closedCount === 1 && balanceMicros >= 0n,
  },
  {
    name: 'close many, fill',
    before: withPendingOrder,
    commandOf: () => closeAll,
    bid: 108_900,
    isValid: ({ holdingCount, closedCount }, effects) =>
      effects === AT_ONCE && holdingCount + closedCount === 1,
  },
  {
    // The newest order is reversed again and again; the reversed position has no take-profit any more.
    name: 'reverse, take profit',
    before: async (engine, id) => engine.must(id, { ...buy(TENTH), takeProfit: 110_400 } as Command),
    commandOf: onOrder('ReverseOrder', { leverage: null }),
    bid: 110_500,
    isValid: ({ holdingCount, closedCount }, effects) =>
      effects === 0 ? holdingCount === 0 && closedCount === 1 : holdingCount === 1 && closedCount === effects,
  },
];

function both(
  what: string,
  usd: bigint,
  before: Pair['before'] & {},
  kinds: readonly (readonly [Command['kind'], Command['kind']])[],
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

describe('conflicting commands', () => {
  let engine: TestExecutor;
  beforeAll(async () => {
    engine = new TestExecutor();
    await engine.start();
  });
  afterAll(() => engine.close());

  it.for(PAIRS)(
    '[TRANSFER-8] [LEDGER-4] $name: one effect and no negative balance',
    async (pair, { annotate }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await engine.open(pair.book ?? 'real', pair.usd);
        await pair.before?.(engine, id);
        const commands = shuffled(
          engine.random,
          Array.from({ length: AT_ONCE }, (_, at) =>
            at % 2 === 0 ? pair.one(engine, 1 + (at % 3)) : pair.other(engine, 1 + (at % 3)),
          ),
        );
        const answers = await Promise.all(commands.map((command) => engine.ask(id, command)));
        const effects = answers.filter((answer) => answer === 'ok').length;
        expect(pair.effects ?? [1]).toContain(effects);
        const { balanceMicros, lockedMicros, openTransfers, holdingCount } = engine.account(id);
        expect(balanceMicros >= 0n && holdingCount <= 1).toBe(true);
        const withdrawals = [...openTransfers.values()].filter(({ kind }) => kind === 'withdrawal');
        expect(lockedMicros > 0n).toBe(withdrawals.length > 0);
      }
      for (const book of ['real', 'demo'] as const)
        expect(trialTotal(trialBalance(engine.postings, book))).toBe(0n);
      await annotate(String(ROUNDS * AT_ONCE), 'commands');
    },
  );

  it.for(RACES)(
    '[TRANSFER-8] $name: one effect in any order',
    async ({ before, commandOf, bid, isValid }, { annotate }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await engine.open('demo', 500n);
        await before(engine, id);
        const answers: Promise<string>[] = [];
        const at = engine.random.below(AT_ONCE);
        for (let count = 0; count < AT_ONCE; count += 1) {
          if (count === at) engine.tick(bid);
          answers.push(engine.ask(id, commandOf(engine)));
          // Some commands are decided before the market moves, others in one batch after it.
          if (engine.random.chance(100)) await Promise.all(answers);
        }
        const effects = (await Promise.all(answers)).filter((answer) => answer === 'ok').length;
        expect(isValid(engine.account(id), effects)).toBe(true);
        engine.tick(110_000);
      }
      expect(trialTotal(trialBalance(engine.postings, 'demo'))).toBe(0n);
      await annotate(String(ROUNDS * AT_ONCE), 'commands');
    },
  );
});
