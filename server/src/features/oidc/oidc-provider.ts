/** The OpenID provider: its pages for a login, and what it confirms about a user. Its answers are checked by a library [AUTH-32]. */

import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { SteadyClock } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { ClientAuth, Configuration } from 'openid-client';
import type { OidcSettings } from '../../platform/config/oidc-settings.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { OidcRequest } from './oidc-attempts.ts';

/** A provider that changes its addresses is read again within an hour. */
const METADATA_LIFE_MS = 3_600_000;
const TIMEOUT_S = 5;
/** Between two lines of the log: strangers can cause failures. */
const LOG_INTERVAL_MS = 60_000;
const SERVER_ERROR = 500;

/** A user as the provider confirms one. */
export interface ConfirmedUser {
  readonly identity: OidcIdentity;
  /** Null without an address that is verified. */
  readonly email: string | null;
}

interface ProviderPage {
  readonly url: string;
}

export interface OidcProviderOptions {
  readonly settings: OidcSettings;
  readonly steady: SteadyClock;
  readonly log: Pick<Log, 'warn'>;
}

/** A library that only installations with a provider need. */
const library = () => import('openid-client');

export class OidcProvider {
  readonly #parts: OidcProviderOptions;
  #loggedMs = -Infinity;
  #metadata: { readonly read: Promise<Configuration>; readonly untilMs: number } | null = null;

  constructor(parts: OidcProviderOptions) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.settings.name;
  }

  get issuer(): string {
    return this.#parts.settings.issuer;
  }

  /** Page of the provider; `again` also asks users who are logged in there. */
  async pageOf({ state, nonce, verifier }: OidcRequest, again: boolean): Promise<ProviderPage | Refusal> {
    const { redirectUrl, scopes } = this.#parts.settings;
    try {
      const client = await library();
      const page = client.buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: redirectUrl,
        scope: scopes,
        ...{ state, nonce, code_challenge_method: 'S256' },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        ...(again && { prompt: 'login' }),
      });
      return { url: page.href };
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** `response` is the query with which the provider has sent the browser back. */
  async confirm(response: string, { state, nonce, verifier }: OidcRequest): Promise<ConfirmedUser | Refusal> {
    const { redirectUrl, issuer } = this.#parts.settings;
    try {
      const client = await library();
      const configuration = await this.#configuration();
      const page = new URL(redirectUrl);
      page.search = response;
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await client.authorizationCodeGrant(configuration, page, checks);
      const claims = tokens.claims();
      if (claims === undefined) return refuse('oidc_failed');
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        claims['email'] === undefined && hasMore
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return { identity: { issuer, subject: claims.sub }, email: this.#emailOf({ ...claims, ...more }) };
    } catch (error) {
      return this.#failed(error);
    }
  }

  #emailOf({ email, email_verified: verified }: Readonly<Record<string, unknown>>): string | null {
    if (typeof email !== 'string') return null;
    // an absent claim may be trusted; a provider that denies the address is believed
    const isVerified = verified === true || (verified === undefined && this.#parts.settings.trustsEmail);
    return isVerified ? email : null;
  }

  /** A failure to read it is not kept, so that the next attempt reads it again. */
  #configuration(): Promise<Configuration> {
    const now = this.#parts.steady.monotonicMs();
    if (this.#metadata !== null && this.#metadata.untilMs > now) return this.#metadata.read;
    const read = this.#discover();
    const current = { read, untilMs: now + METADATA_LIFE_MS };
    this.#metadata = current;
    read.catch(() => {
      if (this.#metadata === current) this.#metadata = null;
    });
    return read;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#parts.settings;
    const client = await library();
    const isPlain = issuer.startsWith('http:');
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === null ? client.None() : authentication(client, clientSecret),
      { timeout: TIMEOUT_S, execute: isPlain ? [client.allowInsecureRequests] : [] },
    );
    // the library trusts an answer over TLS without its signature; both are checked here
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  #failed(error: unknown): Refusal {
    const { log, steady } = this.#parts;
    const now = steady.monotonicMs();
    if (now - this.#loggedMs >= LOG_INTERVAL_MS) {
      this.#loggedMs = now;
      // without its cause, which may have a token or the address of a user
      const { message, code } = error as Error & { readonly code?: unknown };
      log.warn('the OpenID provider has confirmed no user', { reason: message, code });
    }
    return refuse(isUnavailable(error) ? 'oidc_unavailable' : 'oidc_failed');
  }
}

interface Authentications {
  ClientSecretBasic(secret: string): ClientAuth;
  ClientSecretPost(secret: string): ClientAuth;
}

/** The method that the provider has; `client_secret_basic` unless it has only the other one. */
function authentication(client: Authentications, secret: string): ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Whether the provider did not answer, or answered that it cannot. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status, cause } = error as Error & { readonly code?: unknown; readonly status?: unknown };
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed'))
    return true;
  if (cause instanceof Response) return cause.status >= SERVER_ERROR;
  if (typeof status === 'number') return status >= SERVER_ERROR;
  return cause !== undefined && isUnavailable(cause);
}
