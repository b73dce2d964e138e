/** Traders with one position and stop-loss each, and an administrator who moves the market through all stops. */

import { openAccount, orderHeaders, SUBMIT_PATH } from '../order-ack/client.ts';

export const ADMIN = { ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'a benchmark of fills' };

/** EURUSD. */
const INSTRUMENT = 1;
const CODE = 'EURUSD';
const DECIMALS = 5;
/** Distance of the stop below the bid, and the move of the market. */
const STOP_SHARE = 0.001;
const MOVE_SHARE = 0.002;

export class Traders {
  readonly tokens: readonly string[];
  readonly #url: string;
  readonly #adminToken: string;
  #orders = 0;

  private constructor(url: string, tokens: readonly string[], adminToken: string) {
    this.#url = url;
    this.tokens = tokens;
    this.#adminToken = adminToken;
  }

  static async create(url: string, count: number): Promise<Traders> {
    const tokens: string[] = [];
    while (tokens.length < count) tokens.push(await openAccount(url));
    const input = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    const answer = await post(`${url}/trpc/auth.login`, input, {});
    const { result } = (await answer.json()) as { result: { data: { token: string } } };
    return new Traders(url, tokens, result.data.token);
  }

  /** Every trader buys with a stop just below the market; then the price is set below all stops. */
  async triggerStops(): Promise<void> {
    const bid = await this.#bid();
    const stop = (bid * (1 - STOP_SHARE)).toFixed(DECIMALS);
    await Promise.all(this.tokens.map((token) => this.#buy(token, stop)));
    const price = (bid * (1 - MOVE_SHARE)).toFixed(DECIMALS);
    const answer = await post(
      `${this.#url}/trpc/market.setPrice`,
      { code: CODE, price },
      { authorization: this.#adminToken },
    );
    if (!answer.ok) throw new Error(`the price was not set: ${await answer.text()}`);
  }

  async #buy(token: string, stop: string): Promise<void> {
    this.#orders += 1;
    const order = {
      type: 1,
      cont: '0.01',
      forex_id: INSTRUMENT,
      status: 1,
      multiple: 100,
      stop_loss_price: stop,
    };
    const headers = orderHeaders(token, `bench-fill-${this.#orders}`);
    const answer = await post(`${this.#url}${SUBMIT_PATH}`, order, headers);
    const text = await answer.text();
    if ((JSON.parse(text) as { code: number }).code !== 1) throw new Error(`an order was refused: ${text}`);
  }

  async #bid(): Promise<number> {
    const answer = await fetch(`${this.#url}/v1/api/forex/trade_list?searchCurrency=${CODE}`);
    const { data } = (await answer.json()) as { data: { Code: string; ForexQuotations: { Bid: number } }[] };
    const row = data.find(({ Code }) => Code === CODE);
    if (row === undefined) throw new Error(`${CODE} is not listed`);
    return row.ForexQuotations.Bid;
  }
}

function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}
