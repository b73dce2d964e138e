/** Decisions on commands from the accounts in memory; commands that the market causes are recorded at once. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { isRefusal } from '../refusals.ts';
import type { Command, MarketCommand } from '../trading/orders/commands.ts';
import type { Decision, PartialDecision } from '../trading/decisions/context.ts';
import type { TradingSettings } from '../trading/pricing/valuation.ts';
import type { MarketView } from '../market/market-view.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import { conversionTable } from '../trading/pricing/conversion.ts';
import { decide } from '../trading/decisions/decide.ts';
import type { LiveAccounts, Recorded } from './live-accounts.ts';

export interface CommandDeciderOptions {
  readonly accounts: LiveAccounts;
  readonly market: MarketView;
  readonly settings: TradingSettings;
}

/** Account and moment of a command. */
interface CommandScope {
  /** Null for the command that opens an account. */
  readonly accountId: number | null;
  readonly nowMs: TimeMs;
  readonly orderKnown: boolean;
  readonly clientIdUsed: boolean;
}

export class CommandDecider {
  readonly valuation: Valuation;
  readonly #options: CommandDeciderOptions;

  constructor(options: CommandDeciderOptions) {
    const { market } = options;
    const instruments = new Map<number, Instrument>(market.instruments.map((one) => [one.id, one]));
    this.#options = options;
    this.valuation = { quotes: market, instruments, conversions: conversionTable(market.instruments) };
  }

  decide(
    command: Command,
    { accountId, nowMs, orderKnown, clientIdUsed }: CommandScope,
  ): Decision | PartialDecision {
    const { accounts, market, settings } = this.#options;
    const account = accountId === null ? null : (accounts.account(accountId) ?? null);
    const { valuation } = this;
    const { nextOrderId, nextTransferId } = accounts.numbersOf(accountId ?? accounts.nextAccountId);
    return decide(account, command, {
      market,
      valuation,
      settings,
      nowMs,
      nextOrderId,
      nextTransferId,
      orderKnown,
      clientIdUsed,
    });
  }

  /** Decides and records a command of the market; null when it changes nothing. */
  decideAndRecord(command: MarketCommand, accountId: number, nowMs: TimeMs): Recorded | null {
    const decision = this.decide(command, { accountId, nowMs, orderKnown: true, clientIdUsed: false });
    if (isRefusal(decision) || 'failed' in decision || decision.length === 0) return null;
    return this.#options.accounts.record(accountId, decision, nowMs);
  }
}
