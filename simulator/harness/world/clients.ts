/** Clients of the world: requests with idempotency keys, retries and duplicates, and their responses. */

import { invariant } from '@vernier/shared/assert';
import type { Executor } from '@vernier/shared/engine/executor';
import type { AcceptedOutcome, Outcome } from '@vernier/shared/engine/requests';
import type { RefusalReason } from '@vernier/shared/refusals';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { MarketMoment, MarketView } from '@vernier/shared/market/market-view';
import type { Order } from '@vernier/shared/trading/orders/order';
import { ResponseCheck } from '../checks/response-check.ts';
import { isStopLossReached, isTakeProfitReached, isTargetReached } from '../checks/trigger-check.ts';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import { randomCommand, randomRaceCommand } from '../traders/random-trader.ts';
import { accountsOf } from './accounts-of.ts';
import { randomTransferCommand } from '../traders/random-transfers.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { EventCounts } from './event-counts.ts';
import type { EventLoop } from './event-loop.ts';

const RETRY_PERMILLE = 60;
const REUSE_PERMILLE = 15;
const TWICE_PERMILLE = 80;
const TIE_PERMILLE = 100;
/** Share of a real account's requests that are transfers. */
const MONEY_PERMILLE = 500;
/** Share of the triggered orders that a request concerns at the same time. */
const RACE_PERMILLE = 300;

export interface SentRequest {
  readonly accountId: number;
  readonly command: TradeCommand | TransferCommand;
  readonly key: string;
}

export interface ClientsOptions {
  readonly random: SeededRandom;
  readonly market: MarketView;
  readonly eventLoop: EventLoop;
  readonly eventCounts: EventCounts;
  /** Called with every refusal at its decision. */
  readonly checkRefused: (executor: Executor, sent: SentRequest, refused: RefusalReason) => void;
  /** Called with every accepted request at its decision. */
  readonly checkAccepted: (sent: SentRequest, outcome: AcceptedOutcome) => void;
}

export class Clients {
  readonly answers = new ResponseCheck();
  readonly #options: ClientsOptions;
  readonly #sent: SentRequest[] = [];

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  get requests(): number {
    return this.#sent.length;
  }

  /** Sends a new request (sometimes twice in one moment), retries an old one, or reuses a key with another body. */
  ask(executor: Executor): void {
    const { random, market } = this.#options;
    const known = this.#sent.length > 0;
    if (known && random.chance(RETRY_PERMILLE)) return this.#send(executor, random.pick(this.#sent));
    if (known && random.chance(REUSE_PERMILLE)) return this.#reuseKey(executor, random.pick(this.#sent));
    const account = random.pick([...accountsOf(executor)]);
    const isAboutMoney = account.book === 'real' && random.chance(MONEY_PERMILLE);
    const command = isAboutMoney
      ? randomTransferCommand(random, account, market)
      : randomCommand(random, account, { market, valuation: executor.valuation });
    this.#sendNew(executor, account.id, command);
    // Positions that differ only in their id.
    if (command.kind === 'PlaceOrder' && random.chance(TIE_PERMILLE))
      this.#sendNew(executor, account.id, command);
  }

  /** Sends requests for orders that the market has triggered, before the process applies the moment. */
  race(executor: Executor, { accepted }: MarketMoment): void {
    const { random, market } = this.#options;
    const quotes = new Map(accepted.map((quote) => [quote.instrumentId, quote]));
    const reached = (order: Order) => {
      const quote = quotes.get(order.instrumentId);
      if (quote === undefined) return false;
      if (order.status === 'pending') return isTargetReached(order, quote);
      return isStopLossReached(order, quote) || isTakeProfitReached(order, quote);
    };
    for (const { id, openOrders } of executor.activeAccounts()) {
      for (const order of openOrders.values()) {
        if (!reached(order) || !random.chance(RACE_PERMILLE)) continue;
        this.#sendNew(
          executor,
          id,
          randomRaceCommand(random, order, { market, valuation: executor.valuation }),
        );
      }
    }
  }

  /** Retries every request without a response. */
  retryUnanswered(executor: Executor): void {
    for (const sent of this.#sent) if (!this.answers.answered(sent.key)) this.#send(executor, sent);
  }

  #sendNew(executor: Executor, accountId: number, command: SentRequest['command']): void {
    const sent = { accountId, command, key: `key-${this.#sent.length}` };
    this.#sent.push(sent);
    this.#send(executor, sent);
    if (this.#options.random.chance(TWICE_PERMILLE)) this.#send(executor, sent);
  }

  #send(executor: Executor, sent: SentRequest): void {
    const { accountId, command, key } = sent;
    const idempotency = { route: command.kind, key, bodyHash: key };
    const checkedRender: typeof render = (outcome) => {
      if (outcome.kind === 'refused') this.#options.checkRefused(executor, sent, outcome.refusal.refused);
      else this.#options.checkAccepted(sent, outcome);
      return render(outcome);
    };
    executor
      .execute({ accountId, command, idempotency, render: checkedRender })
      .then(({ text }) => this.#receive(key, text))
      .catch((error: unknown) => this.#options.eventLoop.fail(error));
  }

  #reuseKey(executor: Executor, { accountId, command, key }: SentRequest): void {
    if (!this.answers.answered(key)) return;
    const idempotency = { route: command.kind, key, bodyHash: 'another body' };
    executor
      .execute({ accountId, command, idempotency, render })
      .then(({ text, hit }) => {
        const refused = !hit && text.includes('idempotency_key_reused');
        invariant(refused, `key ${key} was taken with another body`);
        this.#options.eventCounts.refusal('idempotency_key_reused');
      })
      .catch((error: unknown) => this.#options.eventLoop.fail(error));
  }

  #receive(key: string, text: string): void {
    const refused = this.answers.note(key, text);
    if (refused !== null) this.#options.eventCounts.refusal(refused);
  }
}

/** A response as text: the refusal, or the events and the state of the account. */
export function render(outcome: Outcome): string {
  if (outcome.kind === 'refused') return JSON.stringify({ refused: outcome.refusal.refused, seqs: [] });
  const { events, orders, account } = outcome;
  return JSON.stringify({
    refused: null,
    seqs: events.map(({ seq }) => seq),
    orders: orders.map(({ id, status }) => [id, status]),
    balance: formatMicros(account.balanceMicros),
  });
}
