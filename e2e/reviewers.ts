/** Two administrators of a test's own server, over the administration's own calls: what one asks for the other agrees to. */
import { expect } from '@playwright/test';
import { ADMINISTRATOR } from './settings.ts';

export const SECOND_ADMIN = { email: 'second@example.com', password: 'Another long word 2' };

export class Reviewer {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async login(url: string, email: string, password: string): Promise<Reviewer> {
    const { token } = await post<{ token: string }>(`${url}/trpc/auth.login`, { email, password });
    return new Reviewer(url, token);
  }

  act<Data>(name: string, input: object): Promise<Data> {
    return post<Data>(`${this.#url}/trpc/${name}`, input, this.#token);
  }

  async ask<Data>(name: string): Promise<Data> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return dataOf<Data>(await fetch(`${this.#url}/trpc/${name}`, { headers }));
  }
}

export class Reviewers {
  readonly first: Reviewer;
  readonly second: Reviewer;

  private constructor(first: Reviewer, second: Reviewer) {
    this.first = first;
    this.second = second;
  }

  /** The second one is hired by the first, once for each server. */
  static async of(url: string): Promise<Reviewers> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
    const first = await Reviewer.login(url, email, password);
    const hired = await first.ask<{ email: string }[]>('admins.list');
    const isHired = hired.some((admin) => admin.email === SECOND_ADMIN.email);
    if (!isHired) await first.act('admins.create', { ...SECOND_ADMIN, role: 'finance' });
    return new Reviewers(first, await Reviewer.login(url, SECOND_ADMIN.email, SECOND_ADMIN.password));
  }

  /** Puts money into an account, as both agree. */
  async fund(userId: number, amount: string): Promise<void> {
    const { id } = await this.first.act<{ id: number }>('ledger.adjust', {
      userId,
      amount,
      memo: 'For a test',
    });
    await this.second.act('ledger.approve', { id });
  }
}

async function post<Data>(url: string, input: object, token?: string): Promise<Data> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  return dataOf<Data>(await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) }));
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: { data: Data } }).result.data;
}
