/** One real account with transfers, decided without a queue or a store: for tests of what becomes of deposits and withdrawals. */

import { LiveAccounts, type Recorded } from '../src/engine/live-accounts.ts';
import type { Posting } from '../src/ledger/posting.ts';
import { EMPTY_STATE } from '../src/engine/store.ts';
import type { Account } from '../src/trading/orders/account.ts';
import type { Decision } from '../src/trading/decisions/context.ts';
import { conversionTable } from '../src/trading/pricing/conversion.ts';
import { decide } from '../src/trading/decisions/decide.ts';
import type { DepositRequest, Transfer, WithdrawalRequest } from '../src/wallet/transfer.ts';
import type { TransferCommand } from '../src/wallet/transfer-commands.ts';
import { INSTRUMENTS } from './instruments.ts';
import { ScriptedMarket } from './scripted-market.ts';
import { START_MS } from './trading-scenario.ts';

/** 250 units at a dollar each, with the test's changes. */
export function depositing(changes: Partial<DepositRequest> = {}): DepositRequest {
  return {
    channel: 'coin',
    channelId: 1,
    currency: 'USDT',
    network: 'TRC20',
    unitsE8: 25_000_000_000n,
    usdPriceE8: 100_000_000n,
    sentTo: 'T-address',
    proofUpload: 'proof',
    ...changes,
  };
}

/** 100 dollars at a fee of one, with the test's changes. */
export function withdrawing(changes: Partial<WithdrawalRequest> = {}): WithdrawalRequest {
  return {
    channel: 'bank',
    drawCurrencyId: 2,
    currency: 'EUR',
    network: '',
    methodId: 3,
    destinationSealed: 'sealed',
    amountMicros: 100_000_000n,
    feeMicros: 1_000_000n,
    rateE8: 90_000_000n,
    receivedMicros: 89_100_000n,
    twoPersons: false,
    ...changes,
  };
}

export class WalletScenario {
  readonly books = new LiveAccounts(EMPTY_STATE);
  readonly postings: Posting[] = [];
  /** The last state of every transfer, also when it has ended. */
  readonly transfers = new Map<number, Transfer>();
  readonly market = new ScriptedMarket(INSTRUMENTS);
  nowMs = START_MS;

  constructor() {
    this.books.record(1, [{ kind: 'AccountOpened', book: 'real', openingMicros: 0n }], this.nowMs);
  }

  get account(): Account {
    const account = this.books.account(1);
    if (account === undefined) throw new Error('the scenario opens account 1');
    return account;
  }

  decide(command: TransferCommand): Decision {
    const { market } = this;
    const instruments = new Map(INSTRUMENTS.map((one) => [one.id, one]));
    const decision = decide(this.account, command, {
      market,
      valuation: { quotes: market, instruments, conversions: conversionTable(INSTRUMENTS) },
      settings: { feeType: 'per_lot', maxOpenOrders: 500 },
      nowMs: this.nowMs,
      nextOrderId: 1,
      nextTransferId: this.books.numbersOf(1).nextTransferId,
      orderKnown: false,
      clientIdUsed: false,
    });
    return 'failed' in decision ? decision.events : decision;
  }

  /** Decides and records; the refusal's reason, or null when it was accepted. */
  submit(command: TransferCommand): string | null {
    const decision = this.decide(command);
    if ('refused' in decision) return decision.refused;
    this.#keep(this.books.record(1, decision, this.nowMs));
    return null;
  }

  /** A deposit that is credited immediately. */
  fund(usd: bigint): void {
    const transferId = this.books.numbersOf(1).nextTransferId;
    this.submit({ kind: 'SubmitDeposit', request: depositing({ unitsE8: usd * 100_000_000n }) });
    this.submit({ kind: 'ApproveDeposit', transferId, unitsE8: null, adminId: 1 });
  }

  #keep({ postings, transfers }: Recorded): void {
    this.postings.push(...postings);
    for (const transfer of transfers) this.transfers.set(transfer.id, transfer);
  }
}
