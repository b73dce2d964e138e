/** A registered user with a verified name and money, who has it sent away, for tests. */

import { invariant } from '@vernier/shared/assert';
import type { BalanceWire } from '@vernier/shared/api/shapes/account';
import type { WithdrawalMethodWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import type { JsonResponse, Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import type { Applicant } from './applicant.ts';
import { fund } from './payouts.ts';
import { UploadClient } from '../rig/upload-client.ts';

/** Seeded: USDT on TRC20, fee 1 USD, from 10 to 500,000 USD, and where it may be sent. */
export const USDT = { type: 1, draw_id: 1, dc_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const;
/** Seeded: dollars by wire, fee 25 USD. */
export const WIRE = {
  type: 2,
  draw_id: 5,
  bank_name: 'Deutsche Bank',
  bank_address: 'Taunusanlage 12, Frankfurt',
  bank_swift: 'DEUTDEFF',
  payee_name: 'Anna Wong',
  payee_account: 'DE89370400440532013000',
  bank_remark: '',
} as const;

type Refused = { reason?: string; fields?: string[]; min?: string; max?: string; until?: string };
export type WithdrawalResponse = JsonResponse<
  WithdrawalWire & Refused & { required?: string; available?: string }
>;
export type MethodResponse = JsonResponse<WithdrawalMethodWire & Refused & { network?: string }>;

let registered = 0;

export class Withdrawer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly #server: Harness;

  private constructor(server: Harness, of: { id: number; email: string; token: string }) {
    this.#server = server;
    this.id = of.id;
    this.email = of.email;
    this.token = of.token;
  }

  /** Not verified, and without money. */
  static async register(server: Harness, applicant: Applicant): Promise<Withdrawer> {
    registered += 1;
    const email = `withdrawer${registered}@example.com`;
    const { data } = await applicant.register(email);
    return new Withdrawer(server, { id: data.user.id, email, token: data.token });
  }

  static async ready(server: Harness, applicant: Applicant, usd = 1000n): Promise<Withdrawer> {
    const user = await Withdrawer.register(server, applicant);
    await user.verify();
    await user.fund(usd);
    return user;
  }

  /** As if an administrator had approved the name. */
  async verify(): Promise<void> {
    const { realNames } = this.#server.server.site;
    const { cipher, wall } = this.#server.server.platform;
    const { sessions } = this.#server.server.auth;
    const url = await new UploadClient(this.#server).uploadUrl(await picture().png().toBuffer(), this.token);
    const upload = url.split('/').at(-1) ?? '';
    await realNames.submit({
      userId: this.id,
      nameEncrypted: cipher.encrypt('real_name', 'Anna Wong'),
      cardIdEncrypted: cipher.encrypt('card_id', 'A1234567'),
      frontUpload: upload,
      reverseUpload: upload,
      submittedAtMs: wall.now(),
    });
    const row = await realNames.latestOf(this.id);
    invariant(row !== null, 'a name was submitted');
    await realNames.review(row.id, wall.now(), null);
    await sessions.refresh(this.id);
  }

  fund(usd: bigint): Promise<void> {
    return fund(this.#server, this.id, usd);
  }

  bind(body: object = USDT): Promise<MethodResponse> {
    return this.post('/api/wallet/bind_draw_method', body);
  }

  /** Binds it and waits until money may be sent there. */
  async bound(body: object = USDT): Promise<number> {
    const { data } = await this.bind(body);
    this.#server.clock.advance(24 * 3_600_000);
    return data.id;
  }

  unbind(id: number): Promise<JsonResponse<Refused>> {
    return this.post('/api/wallet/del_draw_method', { id });
  }

  async methods(query: Readonly<Record<string, string>> = {}): Promise<WithdrawalMethodWire[]> {
    return (await this.#get<WithdrawalMethodWire[]>('/api/wallet/get_draw_method', query)).data;
  }

  draw(body: object, key?: string): Promise<WithdrawalResponse> {
    return this.post('/api/account/draw', { draw_currency_id: 1, number: '100', memo: '', ...body }, key);
  }

  cancel(id: number, key?: string): Promise<WithdrawalResponse> {
    return this.post('/api/account/draw_cancel', { id }, key);
  }

  async draws(
    query: Readonly<Record<string, string>> = {},
  ): Promise<{ list: WithdrawalWire[]; total: number }> {
    const { data } = await this.#get<{ list: WithdrawalWire[]; total: number }>(
      '/api/account/draw_list',
      query,
    );
    return data;
  }

  async balance(): Promise<BalanceWire> {
    return (await this.#get<BalanceWire>('/v1/api/main/wallet/getBalance')).data;
  }

  /** In a session that was confirmed lately. */
  post<Data>(path: string, body: object, key?: string): Promise<JsonResponse<Data>> {
    this.#server.confirmSession(this.token);
    return this.#server.post(path, {
      token: this.token,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }

  #get<Data>(path: string, query: Readonly<Record<string, string>> = {}): Promise<JsonResponse<Data>> {
    return this.#server.get<Data>(path, { token: this.token, query });
  }
}
