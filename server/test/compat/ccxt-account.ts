/** A demo account that ccxt trades, beside our own calls. */

import { binanceusdm } from 'ccxt';
import type { Calls } from '@vernier/shared/api/calls';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { expect } from 'vitest';
import { Harness } from '../rig/harness.ts';

const EURUSD = 1;

export class CcxtAccount {
  readonly server: Harness;
  readonly exchange: binanceusdm;
  readonly #token: string;

  private constructor(server: Harness, exchange: binanceusdm, token: string) {
    this.server = server;
    this.exchange = exchange;
    this.#token = token;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<CcxtAccount> {
    const server = await Harness.start({ TEST_CONTROLS: 'on', ...settings });
    const { token } = await server.openDemo();
    return new CcxtAccount(server, await connect(server, token, 'trade'), token);
  }

  async close(): Promise<void> {
    await this.exchange.close();
    await this.server.stop();
  }

  /** Another program of the same account. */
  connect(scope: 'read' | 'trade'): Promise<binanceusdm> {
    return connect(this.server, this.#token, scope);
  }

  /** The account by our own calls. */
  async own(status: 0 | 1 | 3): Promise<DealsWire> {
    const query = { status: String(status) };
    return (await this.server.get<DealsWire>('/v1/api/forex/my_deal', { token: this.#token, query })).data;
  }

  async ownOrder(query: Record<string, string>): Promise<OrderWire> {
    return (await this.server.get<OrderWire>('/v1/api/forex/order', { token: this.#token, query })).data;
  }

  /** Prices of EURUSD. */
  quote(): { readonly bid: number; readonly ask: number } {
    const found = this.server.server.core.market.quoteOf(EURUSD);
    if (found === undefined) throw new Error('EURUSD has a quote');
    return { bid: found.bid / 100_000, ask: found.ask / 100_000 };
  }

  /** The balance of ccxt against our own figures, as exact texts. */
  async expectSameFigures(): Promise<void> {
    const { equity, free_margin, margin, balance, all_fact_profits } = await this.own(1);
    const { info } = await this.exchange.fetchBalance();
    const reserved = (await this.own(0)).data.reduce(
      (sum, { CautionMoney, TradeFee }) => sum + Number(CautionMoney) + Number(TradeFee),
      0,
    );
    expect(info).toMatchObject({
      totalWalletBalance: balance,
      totalMarginBalance: equity,
      totalPositionInitialMargin: margin,
      totalUnrealizedProfit: all_fact_profits,
      availableBalance: free_margin,
    });
    expect(Number(info.totalOpenOrderInitialMargin)).toBeCloseTo(reserved, 6);
  }
}

/** As a user configures it: the key, the addresses, and the clock of the server. */
async function connect(server: Harness, token: string, scope: 'read' | 'trade'): Promise<binanceusdm> {
  const { data } = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', {
    token,
    body: { name: 'ccxt', scope, days: 30 },
  });
  const base = `${server.server.url}/binance/fapi`;
  const api = {
    fapiPublic: `${base}/v1`,
    fapiPublicV2: `${base}/v2`,
    fapiPublicV3: `${base}/v3`,
    fapiPrivate: `${base}/v1`,
    fapiPrivateV2: `${base}/v2`,
    fapiPrivateV3: `${base}/v3`,
  };
  return new binanceusdm({
    apiKey: data.token,
    secret: data.secret,
    urls: { api },
    enableRateLimit: false,
    options: { fetchCurrencies: false },
    milliseconds: () => server.clock.now(),
  });
}
