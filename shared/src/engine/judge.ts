/** Decides commands on memory as it stands at a moment; what the market itself causes is recorded at once. */

import type { TimeMs } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { isRefusal } from '../refusals.ts';
import type { Command, MarketCommand } from '../trading/orders/commands.ts';
import type { Decision } from '../trading/decisions/context.ts';
import type { TradingSettings } from '../trading/pricing/valuation.ts';
import type { MarketView } from '../market/market-view.ts';
import type { Valuation } from '../trading/pricing/valuation.ts';
import { conversionTable } from '../trading/pricing/conversion.ts';
import { decide } from '../trading/decisions/decide.ts';
import type { Books, Recorded } from './books.ts';

export interface JudgeOptions {
  readonly books: Books;
  readonly market: MarketView;
  readonly settings: TradingSettings;
}

/** Whose command, and when. */
interface Asked {
  /** Null for the command that opens an account. */
  readonly accountId: number | null;
  readonly nowMs: TimeMs;
  readonly orderKnown: boolean;
}

export class Judge {
  readonly valuation: Valuation;
  readonly #options: JudgeOptions;

  constructor(options: JudgeOptions) {
    const { market } = options;
    const instruments = new Map<number, Instrument>(market.instruments.map((one) => [one.id, one]));
    this.#options = options;
    this.valuation = { quotes: market, instruments, conversions: conversionTable(market.instruments) };
  }

  decide(command: Command, { accountId, nowMs, orderKnown }: Asked): Decision {
    const { books, market, settings } = this.#options;
    const account = accountId === null ? null : (books.account(accountId) ?? null);
    const { valuation } = this;
    const { nextOrderId, nextTransferId } = books;
    return decide(account, command, {
      market,
      valuation,
      settings,
      nowMs,
      nextOrderId,
      nextTransferId,
      orderKnown,
    });
  }

  /** What the market causes for an account; null when the account's rules say that nothing happens. */
  cause(command: MarketCommand, accountId: number, nowMs: TimeMs): Recorded | null {
    const decision = this.decide(command, { accountId, nowMs, orderKnown: true });
    if (isRefusal(decision) || decision.length === 0) return null;
    return this.#options.books.record(accountId, decision, nowMs);
  }
}
