/** Acts that exclude each other, a hundred at the same moment, fifty times over: one of them takes effect. */

import { describe, expect, test } from 'vitest';
import { assertBalanced, trialBalance, trialTotal } from '../src/ledger/balances.ts';
import type { Committed } from '../src/execution/requests.ts';
import type { AskedCommand, OpenAccount } from '../src/trading/commands.ts';
import type { AccountEvent } from '../src/trading/events.ts';
import { DEPOSIT_LIFE_MS } from '../src/wallet/transfer-limits.ts';
import { ExecutorDesk } from './executor-desk.ts';
import { EURUSD } from './instruments.ts';
import { placing, resting } from './trading-desk.ts';
import { depositing, withdrawing } from './wallet-desk.ts';

const ROUNDS = 50;
const AT_ONCE = 100;
const OPENING = 1_000_000_000n;
const [ANNA, BERT, CARL] = [1, 2, 3];

type Asked = Exclude<AskedCommand, OpenAccount>;
type Kind = AccountEvent['body']['kind'];

/** Something that is done at the same moment as something else; a tick is the market's. */
type Act = Asked | { readonly kind: 'tick'; readonly bid: number };

interface Pair {
  readonly name: string;
  /** What has happened before. */
  readonly before: (desk: ExecutorDesk) => Promise<void>;
  readonly acts: readonly [Act, Act];
  /** Of all of these together exactly one event happens. */
  readonly effects: readonly Kind[];
}

const DRAW_ALL: Asked = {
  kind: 'RequestWithdrawal',
  request: withdrawing({ amountMicros: OPENING }),
};
/** Half a lot needs some 552.50 USD: one is possible, two are not. */
const BUY = placing(EURUSD);
const REST = resting(EURUSD, 109_000);
/** Below the target of {@link REST}, and above the take-profit of {@link HOLDING}. */
const DOWN: Act = { kind: 'tick', bid: 108_900 };
const UP: Act = { kind: 'tick', bid: 110_600 };
const HOLDING = placing(EURUSD, { takeProfit: 110_500 });
/** The first order and the first transfer of an account. */
const ORDER = { orderId: 1 } as const;
const TRANSFER = { transferId: 1 } as const;
const REASON = { ...TRANSFER, remark: 'no' } as const;

const approveDeposit = (adminId: number): Asked => ({
  kind: 'ApproveDeposit',
  ...TRANSFER,
  unitsE8: null,
  adminId,
});
const rejectDeposit: Asked = { kind: 'RejectDeposit', ...REASON, adminId: BERT };
const expire: Asked = { kind: 'ExpireDeposit', ...TRANSFER };
const approveDraw = (adminId: number): Asked => ({ kind: 'ApproveWithdrawal', ...TRANSFER, adminId });
const rejectDraw: Asked = { kind: 'RejectWithdrawal', ...REASON, adminId: CARL };
const cancelDraw: Asked = { kind: 'CancelWithdrawal', ...TRANSFER };
const approveSum = (adminId: number): Asked => ({ kind: 'ApproveAdjustment', ...TRANSFER, adminId });
const rejectSum: Asked = { kind: 'RejectAdjustment', ...TRANSFER, adminId: CARL };
const close: Asked = { kind: 'CloseOrder', ...ORDER, lots: null };
const cancel: Asked = { kind: 'CancelOrder', ...ORDER };
const reset: Asked = { kind: 'ResetDemo', openingMicros: OPENING };

const nothing = async () => {};
const did = (command: Asked) => async (desk: ExecutorDesk) => void (await desk.run(command));
const deposited = did({ kind: 'SubmitDeposit', request: depositing() });
const drawn = did({ kind: 'RequestWithdrawal', request: withdrawing() });
const drawnLarge = did({ kind: 'RequestWithdrawal', request: withdrawing({ twoPersons: true }) });
const asked = (amountMicros: bigint) =>
  did({ kind: 'RequestAdjustment', amountMicros, memo: 'a test', adminId: ANNA });

async function overdue(desk: ExecutorDesk): Promise<void> {
  await deposited(desk);
  desk.clock.advance(DEPOSIT_LIFE_MS);
}

async function approvedOnce(desk: ExecutorDesk): Promise<void> {
  await drawnLarge(desk);
  await desk.run(approveDraw(ANNA));
}

const SENT: readonly Kind[] = ['WithdrawalRequested'];
const CREDIT: readonly Kind[] = ['DepositCredited', 'DepositRejected', 'DepositExpired'];
const PAID: readonly Kind[] = ['WithdrawalPaid', 'WithdrawalRejected', 'WithdrawalCancelled'];
const SUM: readonly Kind[] = ['AdjustmentApplied', 'AdjustmentRejected'];
const CLOSED: readonly Kind[] = ['OrderClosed'];
const ENDED: readonly Kind[] = ['OrderCancelled', 'OrderFilled'];

const PAIRS: readonly Pair[] = [
  pair('draw and draw', nothing, [DRAW_ALL, DRAW_ALL], SENT),
  pair('draw and take by a correction', asked(-OPENING), [DRAW_ALL, approveSum(BERT)], [...SENT, ...SUM]),
  pair('draw and open', nothing, [DRAW_ALL, BUY], [...SENT, 'OrderOpened']),
  pair('draw and reserve', nothing, [DRAW_ALL, REST], [...SENT, 'OrderPending']),
  pair('open and open', nothing, [BUY, BUY], ['OrderOpened']),
  pair('open and reserve', nothing, [BUY, REST], ['OrderOpened', 'OrderPending']),
  pair('credit and credit', deposited, [approveDeposit(ANNA), approveDeposit(BERT)], CREDIT),
  pair('credit and reject', deposited, [approveDeposit(ANNA), rejectDeposit], CREDIT),
  pair('credit and expire', overdue, [approveDeposit(ANNA), expire], CREDIT),
  pair('reject and expire', overdue, [rejectDeposit, expire], CREDIT),
  pair('pay and pay', drawn, [approveDraw(ANNA), approveDraw(BERT)], PAID),
  pair('pay and reject', drawn, [approveDraw(ANNA), rejectDraw], PAID),
  pair('cancel and pay', drawn, [cancelDraw, approveDraw(ANNA)], PAID),
  pair('cancel and reject', drawn, [cancelDraw, rejectDraw], PAID),
  pair('cancel and cancel', drawn, [cancelDraw, cancelDraw], PAID),
  pair(
    'cancel and first approval',
    drawnLarge,
    [cancelDraw, approveDraw(ANNA)],
    [...PAID, 'WithdrawalApproved'],
  ),
  pair('second approval and reject', approvedOnce, [approveDraw(BERT), rejectDraw], PAID),
  pair('correct and correct', asked(5_000_000n), [approveSum(BERT), approveSum(CARL)], SUM),
  pair('correct and reject', asked(5_000_000n), [approveSum(BERT), rejectSum], SUM),
  pair('close and close', did(BUY), [close, close], CLOSED),
  pair('close and take profit', did(HOLDING), [close, UP], CLOSED),
  pair('close and reset', did(BUY), [close, reset], CLOSED),
  pair('cancel and fill', did(REST), [cancel, DOWN], ENDED),
  pair('reset and fill', did(REST), [reset, DOWN], ENDED),
];

function pair(
  name: string,
  before: Pair['before'],
  ...[acts, effects]: readonly [Pair['acts'], Pair['effects']]
): Pair {
  return { name, before, acts, effects };
}

/** An order of the acts that is the same for everybody, and another one in each round. */
function orderOf(round: number): readonly { readonly which: 0 | 1; readonly waits: boolean }[] {
  return Array.from({ length: AT_ONCE }, (_, at) => {
    const mixed = Math.imul((round + 1) * 7919 + at * 104_729, 2_654_435_761) >>> 8;
    return { which: (mixed & 1) as 0 | 1, waits: (mixed & 0x1e) === 0 };
  });
}

/** What happened, in its order. */
async function playRound({ before, acts }: Pair, round: number): Promise<readonly Kind[]> {
  const desk = new ExecutorDesk();
  await desk.start();
  const committed: Committed[] = [];
  desk.executor.onCommitted((one) => committed.push(one));
  desk.play([EURUSD, 110_000, 110_010]);
  await desk.open(OPENING);
  await before(desk);
  const known = committed.length;
  for (const { which, waits } of orderOf(round)) {
    act(desk, acts[which]);
    // Some are decided in one batch, others find the first ones decided already.
    if (waits) await desk.settle();
  }
  await desk.settle();
  const kinds = committed.slice(known).flatMap(({ events }) => events.map(({ body }) => body.kind));
  const { balanceMicros, lockedMicros } = desk.account();
  expect(balanceMicros >= 0n && lockedMicros >= 0n && desk.fatal.length === 0).toBe(true);
  const postings = committed.flatMap((one) => one.postings);
  assertBalanced(postings);
  const books = trialBalance(postings, 'demo');
  expect(trialTotal(books)).toBe(0n);
  expect([books.get('user:1:cash') ?? 0n, books.get('user:1:hold') ?? 0n]).toEqual([
    balanceMicros,
    lockedMicros,
  ]);
  return kinds;
}

function act(desk: ExecutorDesk, one: Act): void {
  if (one.kind === 'tick') desk.play([EURUSD, one.bid, one.bid + 10]);
  else void desk.ask(one);
}

describe('[J8] of acts that exclude each other one takes effect', () => {
  test.each(PAIRS.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const kinds = await playRound(one, round);
      expect([round, kinds.filter((kind) => one.effects.includes(kind)).length]).toEqual([round, 1]);
    }
  });

  test('a withdrawal of what a position needs goes out once, and only after the position was closed', async () => {
    const large: Asked = { kind: 'RequestWithdrawal', request: withdrawing({ amountMicros: 600_000_000n }) };
    const closing = pair('close and draw', did(BUY), [close, large], CLOSED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const kinds = await playRound(closing, round);
      const sent = kinds.flatMap((kind, at) => (kind === 'WithdrawalRequested' ? [at] : []));
      expect([round, sent.length]).toEqual([round, 1]);
      expect(kinds.filter((kind) => kind === 'OrderClosed')).toHaveLength(1);
      expect(kinds.indexOf('OrderClosed')).toBeLessThan(sent[0] ?? -1);
    }
  });
});
