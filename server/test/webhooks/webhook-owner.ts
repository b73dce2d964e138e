/** Owner of webhooks for tests: a trader with the webhook calls. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WebhookAttemptWire, WebhookWire } from '@vernier/shared/api/shapes/webhook';
import { Trader } from '../people/trader.ts';
import { databaseIdle } from '../rig/database-work.ts';
import type { Harness } from '../rig/harness.ts';

const PATH = '/api/user/webhooks';

type WithReason<Data> = Data & { readonly reason?: string; readonly fields?: readonly string[] };

export class WebhookOwner {
  readonly server: Harness;
  readonly token: string;
  readonly trader: Trader;

  private constructor(server: Harness, trader: Trader) {
    this.server = server;
    this.trader = trader;
    this.token = trader.token;
  }

  static async enter(server: Harness): Promise<WebhookOwner> {
    return new WebhookOwner(server, await Trader.enter(server));
  }

  post<Data>(action: string, body: object, token = this.token) {
    return this.server.post<WithReason<Data>>(`${PATH}/${action}`, { token, body });
  }

  create(body: object, token = this.token) {
    return this.post<Calls['createWebhook']['output']>('create', body, token);
  }

  change(body: object) {
    return this.post<WebhookWire>('change', body);
  }

  test(id: number) {
    return this.post<WebhookAttemptWire>('test', { id });
  }

  async list(token = this.token): Promise<WebhookWire[]> {
    return (await this.server.get<WebhookWire[]>(PATH, { token })).data;
  }

  async first(): Promise<WebhookWire> {
    const [row] = await this.list();
    if (row === undefined) throw new Error('there is no webhook');
    return row;
  }

  /** An order that opens; its event has the account's next number. */
  async order(): Promise<number> {
    const { data } = await this.trader.submit({ status: 1, cont: '0.01' });
    return data.Id;
  }

  /** Lets an interval pass and all its attempts end. */
  async interval(ms = 250): Promise<void> {
    this.server.pass(ms);
    await databaseIdle();
    await this.server.server.site.webhooks.settled();
  }

  /** Lets intervals pass until nothing waits. */
  async delivered(): Promise<void> {
    for (let count = 0; count < 40; count += 1) {
      await this.interval();
      if ((await this.list()).every(({ waiting, state }) => waiting === 0 || state !== 'on')) return;
    }
    throw new Error('events still wait');
  }
}
