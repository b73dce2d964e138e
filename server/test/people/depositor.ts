/** A registered user who sends money in, for tests: with a proof uploaded and claims made as the client makes them. */

import type { DepositWire } from '@vernier/shared/api/shapes/transfer';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { JsonResponse, Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import type { Applicant } from './applicant.ts';
import { UploadClient } from '../rig/upload-client.ts';

/** Seeded: USDT on TRC20 at 1 USD, and BTC at the rate of the market. */
export const USDT = { charge_id: 1, address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' };
export const BTC = { charge_id: 4, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' };

export type DepositResponse = JsonResponse<
  DepositWire & { reason?: string; fields?: string[]; min?: string; max?: string }
>;

let registered = 0;

export class Depositor {
  readonly id: number;
  readonly uid: string;
  readonly token: string;
  /** The address of the depositor's own upload. */
  readonly proof: string;
  readonly #server: Harness;

  private constructor(server: Harness, { user, token }: SessionWire, proof: string) {
    this.#server = server;
    this.id = user.id;
    this.uid = user.uid;
    this.token = token;
    this.proof = proof;
  }

  static async register(server: Harness, applicant: Applicant): Promise<Depositor> {
    registered += 1;
    const { data } = await applicant.register(`depositor${registered}@example.com`);
    return Depositor.of(server, data);
  }

  static async of(server: Harness, session: SessionWire): Promise<Depositor> {
    const png = await picture().png().toBuffer();
    return new Depositor(server, session, await new UploadClient(server).uploadUrl(png, session.token));
  }

  /** A claim on the coin of 1 USD, with changes. */
  claim(changes: Readonly<Record<string, unknown>> = {}, key?: string): Promise<DepositResponse> {
    return this.#post('/api/quickCharge/submit', { ...USDT, ...changes }, key);
  }

  wire(changes: Readonly<Record<string, unknown>> = {}, key?: string): Promise<DepositResponse> {
    return this.#post('/api/quickCharge/wire_submit', { wire_id: 1, number: '500', ...changes }, key);
  }

  async list(query: Readonly<Record<string, string>> = {}): Promise<{ list: DepositWire[]; total: number }> {
    const { data } = await this.#server.get<{ list: DepositWire[]; total: number }>(
      '/api/quickCharge/quick_ist',
      { token: this.token, query },
    );
    return data;
  }

  async balance(): Promise<string> {
    const { data } = await this.#server.get<{ balance: string }>('/v1/api/main/wallet/getBalance', {
      token: this.token,
    });
    return data.balance;
  }

  #post(path: string, body: object, key: string | undefined): Promise<DepositResponse> {
    return this.#server.post(path, {
      token: this.token,
      body: { number: '100', proofImg: this.proof, ...body },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }
}
