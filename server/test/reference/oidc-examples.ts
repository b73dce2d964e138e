/** Examples of logins with OIDC, on a server that has a provider. */

import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import { Secret, TOTP } from 'otpauth';
import { type Applicant, AREA, PASSWORD } from '../people/applicant.ts';
import { OidcSite } from '../people/oidc-site.ts';
import type { Harness } from '../rig/harness.ts';
import type { TestProvider } from '../rig/test-provider.ts';

interface Started {
  readonly url: string;
  readonly key: string;
}

interface Example {
  readonly server: Harness;
  readonly token?: string;
  readonly values: Readonly<Record<string, string>>;
}

export class OidcExamples {
  readonly #site: OidcSite;
  readonly #server: Harness;
  readonly #provider: TestProvider;
  readonly #applicant: Applicant;
  #people = 0;

  private constructor(site: OidcSite) {
    this.#site = site;
    this.#server = site.server;
    this.#provider = site.provider;
    this.#applicant = site.applicant;
  }

  static async open(): Promise<OidcExamples> {
    return new OidcExamples(await OidcSite.open());
  }

  close(): Promise<void> {
    return this.#site.close();
  }

  /** Before a login. */
  get visitor(): Example {
    return { server: this.#server, values: {} };
  }

  /** The provider has sent the browser back. */
  async returnedLogin(subject = this.#newPerson()): Promise<Example> {
    return { server: this.#server, values: await this.#returned('startOidcLogin', subject) };
  }

  /** The provider has confirmed a user without an account. */
  async newcomer(subject = this.#newPerson()): Promise<Example> {
    const { values } = await this.returnedLogin(subject);
    await this.#finish('finishOidcLogin', values);
    return { server: this.#server, values };
  }

  async member(): Promise<Example> {
    return { server: this.#server, values: {}, token: await this.#registered() };
  }

  async returnedLink(): Promise<Example> {
    const token = await this.#registered();
    const values = await this.#returned('startOidcLink', this.#newPerson(), token);
    return { server: this.#server, values, token };
  }

  async linked(): Promise<Example & { readonly token: string }> {
    return this.#linked(this.#newPerson());
  }

  /** The provider has confirmed the user of an account with a second factor. */
  async withFactor(): Promise<Example> {
    const subject = this.#newPerson();
    const { token } = await this.#linked(subject);
    const { path } = callOf('enableTotp');
    const { data } = await this.#server.post<{ secret: string }>(path, {
      token,
      body: { password: PASSWORD },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
    const digits = () => totp.generate({ timestamp: this.#server.clock.now() });
    await this.#server.post(callOf('confirmTotp').path, { token, body: { totp: digits() } });
    this.#server.clock.advance(60_000);
    const { values } = await this.newcomer(subject);
    return { server: this.#server, values: { ...values, digits: digits() } };
  }

  async #linked(subject: string) {
    const token = await this.#registered();
    await this.#finish('finishOidcLink', await this.#returned('startOidcLink', subject, token), token);
    return { server: this.#server, values: {}, token };
  }

  async #registered(): Promise<string> {
    this.#people += 1;
    const { data } = await this.#applicant.register(`user${this.#people}@example.com`, { area_id: AREA });
    return (data satisfies SessionWire).token;
  }

  #newPerson(): string {
    this.#people += 1;
    const subject = `pupil-${this.#people}`;
    this.#provider.people.set(subject, { email: `${subject}@school.example`, email_verified: true });
    return subject;
  }

  async #returned(start: CallName, subject: string, token?: string): Promise<Record<string, string>> {
    const { data } = await this.#server.post<Started>(
      callOf(start).path,
      token === undefined ? {} : { token },
    );
    const query = new URLSearchParams(await this.#provider.logIn(data.url, subject));
    return {
      oidc_key: data.key,
      oidc_code: query.get('code') ?? '',
      // the provider names itself, which the library checks
      oidc_state: `${query.get('state')}&iss=${encodeURIComponent(query.get('iss') ?? '')}`,
    };
  }

  async #finish(name: CallName, values: Readonly<Record<string, string>>, token?: string): Promise<void> {
    const { oidc_key: key, oidc_code: code, oidc_state: state } = values;
    const body = { key, response: `code=${code}&state=${state}` };
    await this.#server.post(callOf(name).path, { body, ...(token !== undefined && { token }) });
  }
}
