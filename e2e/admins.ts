/** Two administrators of a test server, through the admin API: one requests a correction, the other approves it. */
import { expect } from '@playwright/test';
import { ADMINISTRATOR } from './settings.ts';

export const SECOND_ADMIN = { email: 'second@example.com', password: 'Another long word 2' };

interface NewAdmin {
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

export class Admin {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async login(url: string, email: string, password: string): Promise<Admin> {
    const { token } = await post<{ token: string }>(`${url}/trpc/auth.login`, { email, password });
    return new Admin(url, token);
  }

  /** Invites an administrator, who sets this password. */
  async invite({ email, password, role }: NewAdmin): Promise<void> {
    const { invitation } = await this.mutate<{ invitation: string }>('admins.create', { email, role });
    await post(`${this.#url}/trpc/auth.accept`, { invitation, password });
  }

  mutate<Data>(name: string, input: object): Promise<Data> {
    return post<Data>(`${this.#url}/trpc/${name}`, input, this.#token);
  }

  async query<Data>(name: string): Promise<Data> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return dataOf<Data>(await fetch(`${this.#url}/trpc/${name}`, { headers }));
  }
}

export class AdminPair {
  readonly first: Admin;
  readonly second: Admin;

  private constructor(first: Admin, second: Admin) {
    this.first = first;
    this.second = second;
  }

  /** The first administrator creates the second, once for each server. */
  static async of(url: string): Promise<AdminPair> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
    const first = await Admin.login(url, email, password);
    const listed = await first.query<{ email: string }[]>('admins.list');
    const exists = listed.some((admin) => admin.email === SECOND_ADMIN.email);
    if (!exists) await first.invite({ ...SECOND_ADMIN, role: 'finance' });
    return new AdminPair(first, await Admin.login(url, SECOND_ADMIN.email, SECOND_ADMIN.password));
  }

  /** Credits an account by a correction that both administrators confirm. */
  async fund(userId: number, amount: string): Promise<void> {
    const { id } = await this.first.mutate<{ id: number }>('ledger.adjust', {
      userId,
      amount,
      memo: 'For a test',
    });
    await this.second.mutate('ledger.approve', { id });
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
