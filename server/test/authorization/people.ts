/** One caller of each kind in the table of authorization, on one server, with an item of each. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { TokenScope } from '@vernier/shared/api/define-call';
import { isRefusal } from '@vernier/shared/refusals';
import type { CallName } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import { CurrentRow } from '../../src/core/identity/current-row.ts';
import { newToken, tokenHash } from '../../src/features/auth/tokens.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { type Thing, USER_EMAIL } from './rows.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { Applicant } from '../people/applicant.ts';
import { orderFor } from '../people/orders-of.ts';
import { fund, methodFor, withdrawalFor } from '../people/payouts.ts';
import { bodyOf, MULTIPART } from '../rig/upload-client.ts';

export type TestUser = 'demo' | 'otherDemo' | 'user' | 'otherUser' | 'frozen';

/** An answer, less the time at which it was sent and the number of its request. */
export interface Reply {
  readonly outcome: string;
  readonly bytes: string;
}

/** Of every registered user, so that they can hold positions too. */
const MONEY_USD = 100_000n;

/** Address of a webhook to which nothing is sent. */
const UNREACHABLE = 'https://127.0.0.1/';

/** Answers that are no envelope. */
const FILES = ['image/jpeg', 'text/csv; charset=utf-8'];

export class People {
  readonly server: Harness;
  readonly #ids: Readonly<Record<TestUser, number>>;
  readonly #png: Buffer;

  private constructor(server: Harness, ids: Readonly<Record<TestUser, number>>, png: Buffer) {
    this.server = server;
    this.#ids = ids;
    this.#png = png;
  }

  static async gather(): Promise<People> {
    const server = await Harness.start(CONTROLLED);
    const applicant = new Applicant(server);
    const registered = async (email: string) => (await applicant.register(email)).data.user.id;
    const demo = async () => (await server.openDemo()).user.id;
    const ids = {
      demo: await demo(),
      otherDemo: await demo(),
      user: await registered(USER_EMAIL),
      otherUser: await registered('other@example.com'),
      frozen: await registered('frozen@example.com'),
    };
    for (const id of [ids.user, ids.otherUser, ids.frozen]) await fund(server, id, MONEY_USD);
    const admin = new AdminClient(server);
    const input = { id: ids.frozen, reason: 'a test' };
    await admin.mutate('users.freeze', { token: await admin.login(), input });
    server.server.tick();
    return new People(server, ids, await picture().png().toBuffer());
  }

  /** A fresh session: some calls end the session. */
  async tokenOf(person: TestUser): Promise<string> {
    const { sessions } = this.server.server.auth;
    const user = { id: this.#ids[person], sessionIdleMs: null };
    const token = (await sessions.begin(new CurrentRow(user), 'Firefox, Linux')) ?? '';
    this.server.confirmSession(token);
    return token;
  }

  /** New API key of a user. */
  async programOf(person: TestUser, scope: TokenScope): Promise<string> {
    const { tokens } = this.server.server.auth.sessions;
    const owner = new CurrentRow({ id: this.#ids[person] });
    return (await tokens.make(owner, { name: 'A bot', scope, lifeMs: null }))?.token ?? '';
  }

  /** Tokens that were good once, and one that never was. */
  async deadTokens(): Promise<readonly string[]> {
    const { sessions } = this.server.server.auth;
    const identity = this.server.server.auth.identity as UserRepository;
    const now = this.server.clock.now();
    const expired = newToken();
    const session = { userId: this.#ids.user, tokenHash: tokenHash(expired), device: '' };
    const dates = { createdAtMs: now - 31 * 86_400_000, expiresAtMs: now };
    await identity.insertSession({ ...session, ...dates }, { id: this.#ids.user });
    const revoked = await this.tokenOf('user');
    await sessions.revoke(this.#ids.user, tokenHash(revoked));
    return [expired, revoked, newToken()];
  }

  /** A new item of a user. */
  async make(thing: Thing, person: TestUser): Promise<string> {
    const { sessions } = this.server.server.auth;
    const { uploads } = this.server.server.site;
    const userId = this.#ids[person];
    if (thing === 'session') {
      const hash = tokenHash(await this.tokenOf(person));
      return String(
        (await sessions.live(userId)).find(({ tokenHash: storedHash }) => storedHash === hash)?.id,
      );
    }
    if (thing === 'token') {
      const made = await sessions.tokens.make(new CurrentRow({ id: userId }), {
        name: 'A bot',
        scope: 'read',
        lifeMs: null,
      });
      return String(made?.row.id);
    }
    if (thing === 'webhook') {
      const { webhooks } = this.server.server.site;
      // an account has at most five
      for (const webhook of webhooks.of(userId)) await webhooks.remove(webhook);
      const made = await webhooks.create(userId, {
        url: UNREACHABLE,
        categories: new Set(),
        since: undefined,
      });
      return String(made.webhook.id);
    }
    if (thing === 'passkey') {
      const { passkeys, identity } = this.server.server.auth;
      // an account has at most ten
      await passkeys.removeAll(userId);
      const owner = await identity.userById(userId);
      if (owner === null) throw new Error(`${person} is registered`);
      this.#passkey += 1;
      const credential = { id: String(this.#passkey), publicKey: new Uint8Array(), counter: 0 };
      return String((await passkeys.add(new CurrentRow(owner), 'Phone', credential))?.id);
    }
    if (thing === 'picture') {
      const upload = await uploads.accept(userId, this.#png, () => null);
      if (isRefusal(upload)) throw new Error(`the picture of ${person} is taken`);
      return upload.id;
    }
    if (thing === 'method') return String(await methodFor(this.server, userId));
    if (thing === 'withdrawal') return String(await withdrawalFor(this.server, userId));
    if (thing === 'alert') return String(await this.#alertOf(userId));
    return String(await orderFor(this.server, userId, thing));
  }

  #passkey = 0;

  /** Each at a different price. */
  async #alertOf(userId: number): Promise<number> {
    const { alerts } = this.server.server.site;
    const { market } = this.server.server.core;
    const instrument = market.instrument(1);
    if (instrument === undefined) throw new Error('the market has an instrument 1');
    this.#alertPrice += 1;
    const made = await alerts.add({
      userId,
      instrument,
      price: this.#alertPrice,
      replaces: null,
      requestKey: null,
    });
    if (isRefusal(made)) throw new Error(`the alert is made: ${made.refused}`);
    return made.id;
  }
  #alertPrice = 200_000;

  /** The name of a thing that never was. */
  absent(thing: Thing): string {
    return thing === 'picture' ? '0'.repeat(32) : '999999';
  }

  async ask(name: CallName, input: object, token?: string): Promise<Reply> {
    const { method, path } = splitPath(name);
    const { id } = input as { id?: string };
    const fields = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    const isFile = name === 'uploadImage';
    const response = await this.server.server.app.inject({
      method,
      url: path.replace(':id', id ?? ''),
      headers: {
        lang: 'en',
        ...(token === undefined ? {} : { authorization: token }),
        ...(isFile ? { 'content-type': MULTIPART } : {}),
      },
      ...(method === 'GET'
        ? { query: path.includes(':id') ? {} : fields }
        : { payload: isFile ? bodyOf({ bytes: this.#png }) : input }),
    });
    const { date: _, 'x-request-id': __, ...headers } = response.headers;
    const bytes = `${response.statusCode} ${JSON.stringify(headers)} ${response.body}`;
    if (FILES.includes(String(headers['content-type']))) return { outcome: 'ok', bytes };
    const { code, data } = response.json<{ code: number; data: { reason?: string } | null }>();
    return { outcome: code === 1 ? 'ok' : (data?.reason ?? 'no reason'), bytes };
  }
}
