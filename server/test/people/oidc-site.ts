/** A site with a real OpenID provider, and a pupil who logs in there. */

import type { OidcLinkWire, OidcLoginWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { CONTROLLED } from '../rig/admin-client.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from '../rig/test-provider.ts';
import { AREA, Applicant } from './applicant.ts';

export const ORIGIN = 'https://trade.example.com';
export const REDIRECT_URL = `${ORIGIN}/login/oidc`;
const PATH = '/api/user/oidc';

export interface Start {
  readonly url: string;
  readonly key: string;
  readonly reason?: string;
}

type Login = OidcLoginWire & { readonly reason?: string };

export class OidcSite {
  readonly server: Harness;
  readonly provider: TestProvider;
  readonly applicant: Applicant;
  /** Subject and address of a person whom no test has seen. */
  person = '';
  email = '';
  #people = 0;

  private constructor(server: Harness, provider: TestProvider) {
    this.server = server;
    this.provider = provider;
    this.applicant = new Applicant(server);
  }

  static async open(): Promise<OidcSite> {
    const provider = await TestProvider.start({ redirectUrl: REDIRECT_URL });
    const server = await Harness.start({
      ...CONTROLLED,
      PUBLIC_URL: ORIGIN,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example School',
    });
    return new OidcSite(server, provider);
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.provider.stop();
  }

  /** Before each test: another person, at a provider without faults. */
  renew(): void {
    this.#people += 1;
    this.person = `pupil-${this.#people}`;
    this.email = `pupil${this.#people}@school.example`;
    this.provider.people.set(this.person, { email: this.email, email_verified: true });
    this.provider.faults = {};
    this.provider.isDown = false;
  }

  async restart(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.server.restart(changes);
    this.applicant.listen();
  }

  post<Data = { readonly reason?: string }>(
    path: string,
    body: object = {},
    token?: string,
  ): Promise<JsonResponse<Data>> {
    return this.server.post<Data>(`${PATH}${path}`, { body, ...(token !== undefined && { token }) });
  }

  async start(): Promise<Start> {
    return (await this.post<Start>('/login/start')).data;
  }

  finish(key: string, response: string): Promise<JsonResponse<Login>> {
    return this.post<Login>('/login/finish', { key, response });
  }

  /** As far as the answer to the page to which the provider sends the browser back. */
  async logIn(
    subject = this.person,
    provider = this.provider,
  ): Promise<{ readonly key: string; readonly answer: JsonResponse<Login> }> {
    const { url, key } = await this.start();
    return { key, answer: await this.finish(key, await provider.logIn(url, subject)) };
  }

  async register(subject = this.person): Promise<SessionWire> {
    if (!this.provider.people.has(subject))
      this.provider.people.set(subject, { email: `${subject}@school.example`, email_verified: true });
    const { key } = await this.logIn(subject);
    return (await this.post<SessionWire>('/register', { key, area_id: AREA })).data;
  }

  async link(token: string, subject = this.person): Promise<JsonResponse<OidcLinkWire>> {
    const { data } = await this.post<Start>('/link/start', {}, token);
    const response = await this.provider.logIn(data.url, subject);
    return this.post<OidcLinkWire>('/link/finish', { key: data.key, response }, token);
  }

  async linkOf(token: string): Promise<OidcLinkWire> {
    return (await this.server.get<OidcLinkWire>(PATH, { token })).data;
  }
}
