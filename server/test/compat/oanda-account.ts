/** A demo account that OANDA's JavaScript client trades, beside our own calls. */

import { Context } from '@oanda/v20/context.js';
import type { Calls } from '@vernier/shared/api/calls';
import type { DealsWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { expect } from 'vitest';
import { Harness } from '../rig/harness.ts';

/** An answer, of which a test names the fields that it looks at. */
export interface OandaAnswer {
  readonly status: number;
  readonly body: Record<string, Record<string, unknown>>;
}

type Entity = 'account' | 'instrument' | 'order' | 'trade' | 'position' | 'pricing' | 'transaction';

export class OandaAccount {
  readonly server: Harness;
  readonly session: SessionWire;
  readonly token: string;
  /** The id that the interface gives to the account. */
  readonly id: string;
  readonly #client: Context;

  private constructor(server: Harness, session: SessionWire, token: string, id: string) {
    this.server = server;
    this.session = session;
    this.token = token;
    this.id = id;
    const { hostname, port } = new URL(server.server.url);
    this.#client = new Context(hostname, Number(port), false, 'test');
    this.#client.setToken(token);
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<OandaAccount> {
    const server = await Harness.start({ TEST_CONTROLS: 'on', ...settings });
    const session = await server.openDemo();
    const token = await tokenOf(server, session, 'trade');
    const { body } = await rawAnswer(server, 'GET', '/oanda/v3/accounts', { token });
    const [account] = Object(body)['accounts'];
    return new OandaAccount(server, session, token, String(account.id));
  }

  close(): Promise<void> {
    return this.server.stop();
  }

  /** A call of the unmodified client; a second passes first, so that no limit is reached. */
  async call(entity: Entity, method: string, ...parts: readonly unknown[]): Promise<OandaAnswer> {
    this.server.pass(1_000);
    return await new Promise((resolve) => {
      const known = this.#client[entity];
      known[method]?.(...parts, ({ statusCode, rawBody }: { statusCode: string; rawBody: string }) =>
        resolve({ status: Number(statusCode), body: JSON.parse(rawBody) }),
      );
    });
  }

  /** A request as it is on the wire. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, options: RawOptions = {}): Promise<OandaAnswer> {
    return rawAnswer(this.server, method, path.replace('{account}', this.id), {
      token: this.token,
      ...options,
    });
  }

  /** The account by our own calls. */
  async own(status: 0 | 1 | 3): Promise<DealsWire> {
    const query = { status: String(status) };
    const { token } = this.session;
    return (await this.server.get<DealsWire>('/v1/api/forex/my_deal', { token, query })).data;
  }

  /** Figures of the summary and of the trades against our own, as exact texts. */
  async expectSameFigures(): Promise<void> {
    const { equity, free_margin, margin, balance, all_fact_profits, data } = await this.own(1);
    const { body } = await this.ask('GET', '/oanda/v3/accounts/{account}');
    expect(body['account']).toMatchObject({
      ...{ balance, NAV: equity, marginUsed: margin, marginAvailable: free_margin },
      ...{ unrealizedPL: all_fact_profits, openTradeCount: data.length },
      pl: (await this.own(3)).all_fact_profits,
    });
    const trades = (body['account']?.['trades'] ?? []) as readonly Record<string, string>[];
    const sorted = (rows: readonly string[]) => rows.toSorted((one, other) => one.localeCompare(other));
    expect(sorted(trades.map(({ unrealizedPL, marginUsed }) => `${unrealizedPL} ${marginUsed}`))).toEqual(
      sorted(data.map(({ FactProfits, CautionMoney }) => `${FactProfits} ${CautionMoney}`)),
    );
  }
}

export async function tokenOf(
  server: Harness,
  session: SessionWire,
  scope: 'read' | 'trade',
): Promise<string> {
  const { data } = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', {
    token: session.token,
    body: { name: 'oanda', scope, days: 30 },
  });
  return data.token;
}

export interface RawOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export async function rawAnswer(
  server: Harness,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { token, headers, body }: RawOptions,
): Promise<OandaAnswer> {
  const response = await server.server.app.inject({
    ...{ method, url },
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.json() };
}
