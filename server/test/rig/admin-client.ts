/** The administration from outside: plain HTTP with JSON, as a program without the router's types would call it. */

import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { tokenHash } from '../../src/features/auth/tokens.ts';
import { hasDatabaseWork } from './database-work.ts';
import type { Harness } from './harness.ts';
import { ADMIN, PASSWORD_HASH } from './known-owner.ts';

/** Settings of an installation whose first administrator is known and whose market can be moved. */
export const CONTROLLED = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TEST_CONTROLS: 'on',
  ADMIN_COOLING_HOURS: '0',
} as const;

export interface AdminResponse<Data> {
  readonly status: number;
  /** Of a success. */
  readonly data: Data;
  readonly error: {
    readonly message: string;
    readonly code: number;
    readonly data: Readonly<Record<string, unknown>> & { readonly reason: string; readonly code: string };
  };
}

/** From when on an act holds. */
export interface Effect {
  readonly slot: number;
  readonly time: string;
}

interface GivenAccess {
  readonly changedAtMs?: number;
  readonly changedBy?: number | null;
}

export interface AdminRequest {
  readonly input?: unknown;
  readonly token?: string | undefined;
  readonly lang?: string;
  readonly address?: string;
}

export class AdminClient {
  readonly #server: Harness;

  constructor(server: Harness) {
    this.#server = server;
  }

  async query<Data = unknown>(
    path: string,
    { input, ...options }: AdminRequest = {},
  ): Promise<AdminResponse<Data>> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.#ask('GET', `/trpc/${path}${query}`, options);
  }

  mutate<Data = unknown>(path: string, options: AdminRequest = {}): Promise<AdminResponse<Data>> {
    return this.#ask('POST', `/trpc/${path}`, options);
  }

  /** A mutation that a second administrator approves; its answer is that of the act. */
  async agree<Data = unknown>(
    path: string,
    { by = this.sessionOf('owner'), ...options }: AdminRequest & { readonly by?: string },
  ): Promise<AdminResponse<Data>> {
    const requested = await this.mutate<{ readonly id: number; readonly status?: string }>(path, options);
    if (requested.status !== 200 || requested.data.status !== 'pending')
      return requested as AdminResponse<Data>;
    const input = { id: requested.data.id };
    const { data, ...answer } = await this.mutate<{ readonly result: Data }>('approvals.approve', {
      token: by,
      input,
    });
    return { ...answer, data: data?.result };
  }

  /** A mutation that takes effect with the next slot: once it is on disk, the slot is played and the answer comes. */
  async act<Data = Effect>(path: string, options: AdminRequest = {}): Promise<AdminResponse<Data>> {
    const before = this.rows('interventions').length;
    const progress = { isAnswered: false };
    const answer = this.mutate<Data>(path, options).finally(() => (progress.isAnswered = true));
    while (!progress.isAnswered && this.rows('interventions').length === before) await setImmediate();
    if (!progress.isAnswered) await this.#server.settle();
    if (!progress.isAnswered) this.#server.pass(250);
    // The row is on disk before the server knows it, and the market waits for that.
    while (this.#server.isOnPostgres && !progress.isAnswered) {
      await setImmediate();
      // A tick of a cluster asks the database, and the answer waits until that is idle.
      if (!hasDatabaseWork()) this.#server.server.tick();
    }
    return answer;
  }

  async login(pair: { email: string; password: string } = ADMIN): Promise<string> {
    const { data } = await this.mutate<{ token: string }>('auth.login', { input: pair });
    return data.token;
  }

  /**
   * A live session of a new administrator in a role, straight in the database: a login costs much more. The access is old
   * unless `access` says when and by which administrator it was given.
   */
  sessionOf(role: AdminRole, { changedAtMs = 0, changedBy = null }: GivenAccess = {}): string {
    const token = randomBytes(32).toString('base64url');
    const nowMs = this.#server.clock.now();
    const email = `${role}-${token.slice(0, 8).toLowerCase()}@example.com`;
    const { database } = this.#server;
    const admin = database.insert('admins', {
      ...{ email, password_hash: PASSWORD_HASH, role, created_at_ms: nowMs },
      ...{ access_changed_at_ms: changedAtMs, access_changed_by: changedBy },
    });
    database.insert('admin_sessions', {
      ...{ admin_id: admin, token_hash: tokenHash(token) },
      ...{ created_at_ms: nowMs, expires_at_ms: nowMs + 3_600_000 },
    });
    return token;
  }

  /** Rows of a table as they are on disk. */
  rows<Row>(
    table:
      | 'admins'
      | 'admin_sessions'
      | 'approvals'
      | 'audit'
      | 'interventions'
      | 'freeze_links'
      | 'notices'
      | 'pushes'
      | 'push_devices'
      | 'webhooks'
      | 'security_events',
  ): Row[] {
    return this.#server.database.rows<Row>(`SELECT * FROM ${table} ORDER BY 1`);
  }

  async #ask<Data>(method: 'GET' | 'POST', url: string, options: AdminRequest): Promise<AdminResponse<Data>> {
    const { input, token, lang, address } = options;
    const response = await this.#server.server.app.inject({
      method,
      url,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(lang === undefined ? {} : { lang }),
      },
      ...(input === undefined ? {} : { payload: JSON.stringify(input) }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    const { result, error } = response.json<{
      result?: { data: Data };
      error: AdminResponse<Data>['error'];
    }>();
    return { status: response.statusCode, data: result?.data as Data, error };
  }
}
