/** Makes what an example of the reference talks about, sends it, and gives the answer as it came. */

import { Secret, TOTP } from 'otpauth';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import type { CallExample } from '@vernier/shared/api/define-call';
import { splitPath } from '@vernier/shared/api/paths';
import { fillExample } from '../../src/http/reference/examples.ts';
import { People } from '../authorization/people.ts';
import { type Thing, USER_EMAIL } from '../authorization/rows.ts';
import { Harness } from '../rig/harness.ts';
import { picture } from '../uploads/image-files.ts';
import { Applicant } from '../people/applicant.ts';
import { TestAuthenticator } from '../people/test-authenticator.ts';
import { methodFor } from '../people/payouts.ts';
import { bodyOf, MULTIPART } from '../rig/upload-client.ts';
import { OidcExamples } from './oidc-examples.ts';

const THINGS = [
  'holding',
  'pending',
  'session',
  'token',
  'webhook',
  'passkey',
  'picture',
  'method',
  'withdrawal',
  'alert',
] as const;
const DAY_MS = 86_400_000;
const FREEZING = 'freezing@example.com';

export interface Raw {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface Prepared {
  readonly values: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly server?: Harness;
}

export class ExampleWorld {
  readonly #people: People;
  readonly #applicant: Applicant;
  #ranking: Harness | undefined;
  #sandbox: { readonly server: Harness; readonly token: string } | undefined;
  #oidc: OidcExamples | undefined;
  #secret = '';
  #freezingId: number | undefined;
  #device: TestAuthenticator | undefined;

  private constructor(people: People) {
    this.#people = people;
    this.#applicant = new Applicant(people.server);
  }

  static async open(): Promise<ExampleWorld> {
    return new ExampleWorld(await People.gather());
  }

  async close(): Promise<void> {
    await this.#people.server.stop();
    await this.#ranking?.stop();
    await this.#sandbox?.server.stop();
    await this.#oidc?.close();
  }

  get server(): Harness {
    return this.#people.server;
  }

  async send(name: CallName): Promise<Raw> {
    const example = callOf(name).example;
    // a code is sent to the same address once a minute
    this.server.clock.advance(60_000);
    this.server.server.tick();
    const { values, token, server = this.server } = await this.#prepare(name, example);
    return sendTo(server, name, {
      token: token ?? (await this.#tokenOf(example.as)),
      input: fillExample(example.input, values),
    });
  }

  async #tokenOf(caller: CallExample['as']): Promise<string | undefined> {
    return caller === 'anonymous' ? undefined : await this.#people.tokenOf(caller);
  }

  async #prepare(name: CallName, { as, input }: CallExample): Promise<Prepared> {
    const own = this.#special[name];
    if (own !== undefined) return own();
    const values: Record<string, string> = {};
    for (const thing of THINGS) {
      if (as === 'anonymous' || !JSON.stringify(input).includes(`{${thing}}`)) continue;
      values[thing] = await this.#people.make(thing satisfies Thing, as);
    }
    return { values };
  }

  readonly #special: Partial<Record<CallName, () => Promise<Prepared>>> = {
    register: () => this.#withCode('new@example.com', 1),
    forgetPassword: () => this.#withCode(USER_EMAIL, 2),
    amendPassword: () => this.#withCode(USER_EMAIL, 2),
    confirmTotp: async () => {
      const begun = await this.send('enableTotp');
      this.#secret = (JSON.parse(begun.body) as { data: { secret: string } }).data.secret;
      return { values: { digits: this.#digits() } };
    },
    disableTotp: async () => ({ values: { digits: this.#digits() } }),
    deleteAccount: async () => {
      const { data } = await this.#applicant.register('leaving@example.com');
      return { values: {}, token: data.token };
    },
    addPasskey: async () => {
      const token = await this.#people.tokenOf('user');
      return { values: { new_passkey: await this.#newPasskey(token) }, token };
    },
    loginWithPasskey: async () => {
      await this.send('addPasskey');
      return { values: { passkey_login: this.#authenticator.use(await this.#options('passkeyChallenge')) } };
    },
    stepUpChallenge: async () => {
      await this.send('addPasskey');
      return { values: {} };
    },
    oidcLink: async () => (await this.#oidcExamples()).linked(),
    startOidcLogin: async () => (await this.#oidcExamples()).visitor,
    finishOidcLogin: async () => (await this.#oidcExamples()).returnedLogin(),
    registerWithOidc: async () => (await this.#oidcExamples()).newcomer(),
    confirmOidcLogin: async () => (await this.#oidcExamples()).withFactor(),
    startOidcLink: async () => (await this.#oidcExamples()).member(),
    finishOidcLink: async () => (await this.#oidcExamples()).returnedLink(),
    unlinkOidc: async () => (await this.#oidcExamples()).linked(),
    startWithdrawalFreeze: async () => ({ values: { freeze: await this.#freezeToken() } }),
    endWithdrawalFreeze: async () => {
      await this.server.server.auth.withdrawalFreezes.start(await this.#freezeToken());
      const { token } = (await this.#applicant.logIn(FREEZING)).data;
      this.server.confirmSession(token);
      return { values: {}, token };
    },
    // the user of the other examples withdraws to a new destination
    startAllowList: async () => ({ values: {}, token: await this.#people.tokenOf('otherUser') }),
    endAllowList: async () => {
      const token = await this.#people.tokenOf('otherUser');
      await this.server.post(callOf('startAllowList').path, { token });
      return { values: {}, token };
    },
    draw: () => this.#verified(),
    followInfo: () => this.#trader(),
    explainTrader: () => this.#trader(),
    followOrders: () => this.#trader(),
    followList: async () => ({ values: {}, server: await this.#rankingServer() }),
    setSandboxFaults: () => this.#inSandbox(),
    sandboxReport: () => this.#inSandbox(),
  };

  async #withCode(to: string, type: 1 | 2): Promise<Prepared> {
    await this.#applicant.sendCode(to, type);
    return { values: { code: this.#applicant.codeTo(to) } };
  }

  get #authenticator(): TestAuthenticator {
    const { origin = '' } = this.server.server.auth.passkeys.relyingParty ?? {};
    this.#device ??= new TestAuthenticator(origin);
    return this.#device;
  }

  async #newPasskey(token: string): Promise<string> {
    return this.#authenticator.create(await this.#options('passkeyCreation', token));
  }

  async #options(name: 'passkeyCreation' | 'passkeyChallenge', token?: string) {
    const { path } = callOf(name);
    const options = token === undefined ? {} : { token };
    return (await this.server.post<{ options: Record<string, unknown> }>(path, options)).data.options;
  }

  async #freezeToken(): Promise<string> {
    this.#freezingId ??= (await this.#applicant.register(FREEZING)).data.user.id;
    return (await this.server.server.auth.withdrawalFreezes.newLink(this.#freezingId))?.split('#')[1] ?? '';
  }

  #digits(): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.#secret) });
    return totp.generate({ timestamp: this.server.clock.now() });
  }

  /** Its name is verified, and its method and password are old enough. */
  async #verified(): Promise<Prepared> {
    const { realNames } = this.server.server.site;
    const { sessions } = this.server.server.auth;
    const { wall } = this.server.server.platform;
    const user = (await sessions.ofHeader(await this.#people.tokenOf('user')))?.user;
    if (user === undefined) throw new Error('the user is logged in');
    if ((await realNames.latestOf(user.id)) === null) await this.send('submitRealName');
    const row = await realNames.latestOf(user.id);
    if (row === null) throw new Error('a name is submitted once');
    await realNames.review(row.id, wall.now(), null);
    await sessions.refresh(user.id);
    const method = String(await methodFor(this.server, user.id));
    this.server.clock.advance(DAY_MS);
    this.server.server.tick();
    return { values: { method } };
  }

  /** A program whose trial has begun. */
  async #inSandbox(): Promise<Prepared> {
    if (this.#sandbox === undefined) {
      const server = await Harness.start({ SANDBOX: 'on' });
      const { token } = await server.openDemo();
      await server.post(callOf('setSandboxFaults').path, { token, body: {} });
      this.#sandbox = { server, token };
    }
    return { values: {}, ...this.#sandbox };
  }

  async #oidcExamples(): Promise<OidcExamples> {
    this.#oidc ??= await OidcExamples.open();
    return this.#oidc;
  }

  async #trader(): Promise<Prepared> {
    const server = await this.#rankingServer();
    const { data } = await server.get<{ data: { id: string }[] }>('/api/follow/list');
    return { values: { trader: data.data[0]?.id ?? '' }, server };
  }

  /** Its three weeks of trading take seconds, so it starts with the first call that needs it. */
  async #rankingServer(): Promise<Harness> {
    this.#ranking ??= await Harness.start({ HOUSE_TRADERS: 'on' });
    return this.#ranking;
  }
}

/** Sends a call to a server, with the input of an example. */
export async function sendTo(
  { server }: Harness,
  name: CallName,
  { token, input }: { readonly token: string | undefined; readonly input: Readonly<Record<string, unknown>> },
): Promise<Raw> {
  const { method, path } = splitPath(name);
  const { id, ...others } = input;
  const isNamed = path.includes(':id');
  const query = new URLSearchParams((isNamed ? others : input) as Record<string, string>);
  const file = name === 'uploadImage' ? bodyOf({ bytes: await picture().png().toBuffer() }) : null;
  const response = await server.app.inject({
    method,
    url: method === 'GET' ? `${path.replace(':id', String(id))}?${query.toString()}` : path,
    headers: {
      lang: 'en',
      ...(token === undefined ? {} : { authorization: token }),
      ...(file === null ? {} : { 'content-type': MULTIPART }),
    },
    ...(method === 'GET' ? {} : { payload: file ?? input }),
  });
  const type = String(response.headers['content-type']).split(';', 1)[0] ?? '';
  return { status: response.statusCode, type, body: response.body };
}
