/** Market interventions of a test: prices and halts, through the admin API. */
import { expect } from '@playwright/test';
import { ADMINISTRATOR } from './settings.ts';

export class MarketInterventions {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async login(url: string): Promise<MarketInterventions> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
    const { token } = (await post(`${url}/trpc/auth.login`, { email, password })) as { token: string };
    return new MarketInterventions(url, token);
  }

  /** Sets the bid of the next tick. */
  async setPrice(code: string, price: string): Promise<void> {
    await this.#intervene('market.setPrice', { code, price });
  }

  async halt(code: string): Promise<void> {
    await this.#intervene('market.halt', { code });
  }

  async resume(code: string): Promise<void> {
    await this.#intervene('market.resume', { code });
  }

  async #intervene(name: string, input: object): Promise<void> {
    await post(`${this.#url}/trpc/${name}`, input, this.#token);
  }
}

async function post(url: string, input: object, token?: string): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: { data: unknown } }).result.data;
}
