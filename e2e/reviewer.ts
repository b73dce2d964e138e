/** Reviewer of identity submissions, through the admin API. */
import { expect } from '@playwright/test';
import { ADMINISTRATOR } from './settings.ts';

export interface Submission {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
}

export class Reviewer {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async login(url: string): Promise<Reviewer> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
    const answer = await fetch(`${url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return new Reviewer(url, (await dataOf<{ token: string }>(answer)).token);
  }

  /** The waiting submission of a user. */
  async waiting(uid: string): Promise<Submission> {
    const answer = await fetch(`${this.#url}/trpc/kyc.list`, { headers: this.#headers() });
    const { list } = await dataOf<{ list: Submission[] }>(answer);
    const found = list.find((submission) => submission.uid === uid);
    if (found === undefined) throw new Error(`no submission of ${uid} waits`);
    return found;
  }

  async approve(id: number): Promise<void> {
    await this.#post('kyc.approve', { id });
  }

  async reject(id: number, remark: string): Promise<void> {
    await this.#post('kyc.reject', { id, remark });
  }

  async #post(name: string, input: object): Promise<void> {
    const headers = { ...this.#headers(), 'content-type': 'application/json' };
    await dataOf(
      await fetch(`${this.#url}/trpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) }),
    );
  }

  #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}` };
  }
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: { data: Data } }).result.data;
}
