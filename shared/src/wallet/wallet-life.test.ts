import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositing, WalletScenario, withdrawing } from '../../test/wallet-scenario.ts';
import { trialBalance, trialTotal } from '../ledger/balances.ts';
import type { TransferCommand } from './transfer-commands.ts';

/** The documented states of one transfer, in plain numbers of cents. */
interface Plain {
  readonly kind: 'deposit' | 'withdrawal' | 'adjustment';
  readonly cents: bigint;
  readonly two: boolean;
  readonly atMs: number;
  state: string;
  first: number;
}

const HOUR_MS = 3_600_000;

/** State machine of every transfer, written from the documents, independently of the code. */
class Model {
  readonly transfers: Plain[] = [];
  cash = 0n;
  hold = 0n;

  /** The documented refusal, or null for an allowed step. */
  step(command: TransferCommand, nowMs: number): string | null {
    const { transfers } = this;
    const add = (kind: Plain['kind'], cents: bigint, two = false) => {
      transfers.push({ kind, cents, two, atMs: nowMs, state: 'waiting', first: 0 });
      return null;
    };
    switch (command.kind) {
      case 'SubmitDeposit': {
        const waiting = transfers.filter(({ kind, state }) => kind === 'deposit' && state === 'waiting');
        return waiting.length >= 10
          ? 'too_many_waiting'
          : add('deposit', command.request.unitsE8 / 1_000_000n);
      }
      case 'RequestWithdrawal': {
        const cents = command.request.amountMicros / 10_000n;
        if (cents > this.cash) return 'insufficient_balance';
        this.cash -= cents;
        this.hold += cents;
        return add('withdrawal', cents, command.request.twoPersons);
      }
      case 'RequestAdjustment':
        add('adjustment', command.amountMicros / 10_000n);
        return this.#sign(transfers.at(-1), command.adminId);
      default:
        return this.#act(command, nowMs);
    }
  }

  #sign(transfer: Plain | undefined, by: number): null {
    if (transfer !== undefined) transfer.first = by;
    return null;
  }

  #act(command: Extract<TransferCommand, { transferId: number }>, nowMs: number): string | null {
    const transfer = this.transfers[command.transferId - 1];
    const status = command.kind.replace(/^[A-Z][a-z]+/, '').toLowerCase();
    if (transfer?.kind !== status) return 'state_changed';
    const { state, cents } = transfer;
    const end = (into: string, cash: bigint, hold: bigint) => {
      transfer.state = into;
      this.cash += cash;
      this.hold += hold;
      return null;
    };
    switch (`${command.kind} ${state}`) {
      case 'ApproveDeposit waiting':
        return end('finished', cents, 0n);
      case 'RejectDeposit waiting':
        return end('rejected', 0n, 0n);
      case 'ExpireDeposit waiting':
        return nowMs - transfer.atMs >= 72 * HOUR_MS ? end('expired', 0n, 0n) : 'state_changed';
      case 'CancelWithdrawal waiting':
        return end('cancelled', cents, -cents);
      case 'RejectWithdrawal waiting':
      case 'RejectWithdrawal approved':
        return end('rejected', cents, -cents);
      case 'RejectAdjustment waiting':
        return end('rejected', 0n, 0n);
      default:
        return this.#agree(command, transfer, end);
    }
  }

  #agree(
    command: TransferCommand,
    transfer: Plain,
    end: (into: string, cash: bigint, hold: bigint) => null,
  ): string | null {
    const by = 'adminId' in command ? command.adminId : 0;
    const { state, cents, two, first } = transfer;
    if (command.kind === 'ApproveWithdrawal' && state === 'waiting') {
      if (!two) return end('paid', 0n, -cents);
      transfer.state = 'approved';
      return this.#sign(transfer, by);
    }
    if (command.kind === 'ApproveWithdrawal' && state === 'approved')
      return by === first ? 'other_administrator_needed' : end('paid', 0n, -cents);
    if (command.kind === 'ApproveAdjustment' && state === 'waiting') {
      if (by === first) return 'other_administrator_needed';
      return -cents > this.cash ? 'insufficient_balance' : end('applied', cents, 0n);
    }
    return 'state_changed';
  }
}

const amount = fc.integer({ min: 1, max: 50_000 }).map(BigInt);
const admin = fc.integer({ min: 1, max: 3 });
/** Often an existing id, of any kind and state. */
const transferId = fc.integer({ min: 1, max: 14 });

const command: fc.Arbitrary<TransferCommand> = fc.oneof(
  { weight: 3, arbitrary: amount.map((cents) => submitting(cents)) },
  { weight: 3, arbitrary: fc.tuple(amount, fc.boolean()).map(([cents, two]) => requesting(cents, two)) },
  { weight: 1, arbitrary: fc.tuple(amount, admin, fc.boolean()).map(adjusting) },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'ApproveDeposit',
          'RejectDeposit',
          'ExpireDeposit',
          'CancelWithdrawal',
          'ApproveWithdrawal',
          'RejectWithdrawal',
          'ApproveAdjustment',
          'RejectAdjustment',
        ),
        transferId,
        admin,
      )
      .map(([kind, id, adminId]) => acting(kind, id, adminId)),
  },
);

function submitting(cents: bigint): TransferCommand {
  return { kind: 'SubmitDeposit', request: depositing({ unitsE8: cents * 1_000_000n }) };
}

function requesting(cents: bigint, twoPersons: boolean): TransferCommand {
  const amountMicros = cents * 10_000n;
  return { kind: 'RequestWithdrawal', request: withdrawing({ amountMicros, twoPersons }) };
}

function adjusting([cents, adminId, takes]: [bigint, number, boolean]): TransferCommand {
  const amountMicros = (takes ? -cents : cents) * 10_000n;
  return { kind: 'RequestAdjustment', amountMicros, memo: 'correction', adminId };
}

function acting(kind: string, id: number, adminId: number): TransferCommand {
  return { kind, transferId: id, adminId, unitsE8: null, remark: 'no' } as TransferCommand;
}

describe('the states of a transfer', () => {
  it('[TRANSFER-1] [TRANSFER-6] [TRANSFER-7] every step that the documents allow is taken, and every other is refused', () => {
    const steps = fc.array(fc.tuple(command, fc.constantFrom(0, HOUR_MS, 80 * HOUR_MS)), {
      minLength: 5,
      maxLength: 60,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (planned) => {
        const scenario = new WalletScenario();
        const model = new Model();
        for (const [next, laterMs] of planned) {
          scenario.nowMs += laterMs;
          expect([next.kind, scenario.submit(next)]).toEqual([next.kind, model.step(next, scenario.nowMs)]);
          expect(scenario.account.balanceMicros).toBe(model.cash * 10_000n);
          expect(scenario.account.lockedMicros).toBe(model.hold * 10_000n);
          expect([...scenario.transfers.values()].map(stateOf)).toEqual(
            model.transfers.map(({ state }) => state),
          );
          expect(trialTotal(trialBalance(scenario.postings, 'real'))).toBe(0n);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** In the model every transfer before its review is waiting. */
function stateOf({ status }: { readonly status: string }): string {
  return status === 'pending' ? 'waiting' : status;
}
