/** A real OpenID provider on this machine, whose tokens a test can tamper with, and a browser that logs in there. */

import { createSign, type KeyObject } from 'node:crypto';
import { generatedKey } from './generated-key.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type TokenContext } from 'oidc-provider';
import { ProviderStorage } from './provider-storage.ts';

export const CLIENT_ID = 'vernier';
export const CLIENT_SECRET = 'a secret of thirty-two characters!';

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** What is wrong with the answer of the token endpoint. */
export interface TokenFaults {
  readonly status?: number;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly unsigned?: true;
  readonly foreignKey?: true;
}

const REDIRECTS = 10;
const LOGIN_PAGE =
  '<!doctype html><title>Example School</title><form method="post"><button>Continue as a pupil</button></form>';
const LIFE_S = 600;

interface ProviderOptions {
  readonly redirectUrl: string;
  /** Registered without a secret. */
  readonly isPublic?: boolean;
  /** Puts the address into the ID token too. */
  readonly claimsInToken?: boolean;
  readonly authentication?: 'client_secret_basic' | 'client_secret_post';
  /** The user who logs in by a button on a page, instead of at once. */
  readonly buttonFor?: string;
}

export class TestProvider {
  readonly issuer: string;
  /** Users by subject. */
  readonly people = new Map<string, Person>();
  faults: TokenFaults = {};
  /** Parameters of the last authorization request. */
  requested = new URLSearchParams();
  /** Requests to the metadata. */
  discoveries = 0;
  isDown = false;
  readonly #server: Server;
  readonly #redirectUrl: string;
  readonly #key = generatedKey('rsa');
  #person = '';

  private constructor(server: Server, options: ProviderOptions) {
    this.#server = server;
    this.#redirectUrl = options.redirectUrl;
    this.#person = options.buttonFor ?? '';
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = this.#provider(options);
    const answer = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.includes('openid-configuration') === true) this.discoveries += 1;
      if (this.isDown) response.writeHead(502).end();
      else if (request.url?.startsWith('/interaction/') !== true) answer(request, response);
      else if (request.method === 'GET' && options.buttonFor !== undefined)
        response.setHeader('content-type', 'text/html').end(LOGIN_PAGE);
      else void provider.interactionFinished(request, response, { login: { accountId: this.#person } });
    });
  }

  static async start(options: ProviderOptions): Promise<TestProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TestProvider(server, options);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Logs in at the page of the provider as the person; the query with which the browser is sent back. */
  async logIn(url: string, subject: string): Promise<string> {
    this.#person = subject;
    this.requested = new URL(url).searchParams;
    const cookies = new Map<string, string>();
    let next = url;
    for (let step = 0; step < REDIRECTS; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      if (location === null)
        throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      const { href, search } = new URL(location, next);
      if (href.startsWith(this.#redirectUrl)) return search;
      next = href;
    }
    throw new Error('the provider redirects for ever');
  }

  #provider({ redirectUrl, isPublic = false, claimsInToken = false, ...options }: ProviderOptions): Provider {
    const { people } = this;
    const { authentication = 'client_secret_basic' } = options;
    const client = {
      client_id: CLIENT_ID,
      redirect_uris: [redirectUrl],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: isPublic ? 'none' : authentication,
      ...(!isPublic && { client_secret: CLIENT_SECRET }),
    };
    const provider = new Provider(this.issuer, {
      ttl: { AccessToken: LIFE_S, Grant: LIFE_S, IdToken: LIFE_S, Interaction: LIFE_S, Session: LIFE_S },
      adapter: ProviderStorage,
      clients: [client],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['a key of the cookies'] },
      conformIdTokenClaims: !claimsInToken,
      features: { devInteractions: { enabled: false } },
      jwks: { keys: [{ ...this.#key.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      async loadExistingGrant({ oidc }) {
        const { clientId } = oidc.client;
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    });
    provider.use(async (context, next) => {
      await next();
      if (context.path === '/token') this.#tamper(context);
    });
    return provider;
  }

  #tamper(context: TokenContext): void {
    const { status, claims, unsigned, foreignKey } = this.faults;
    if (status !== undefined) context.status = status;
    const { id_token: token } = context.body;
    if (typeof token !== 'string' || (claims ?? unsigned ?? foreignKey) === undefined) return;
    const [head = '', body = ''] = token.split('.');
    const changed = encode({ ...decode(body), ...claims });
    const key = foreignKey === true ? generatedKey('rsa') : this.#key;
    const signed = `${head}.${changed}.${signature(`${head}.${changed}`, key)}`;
    context.body['id_token'] = unsigned === true ? `${encode({ alg: 'none' })}.${changed}.` : signed;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): object {
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
}

function signature(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64url');
}
