/** OIDC login routes: to the provider and back, then a country for a new account or digits of a second factor [AUTH-34]. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import type { OidcLoginWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { countryOf } from '@vernier/shared/identity/countries';
import { isRefusal, type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import { contactKey, ownContacts, readContact, userOf } from '../../core/identity/contacts.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { AuthContext } from '../auth/auth-context.ts';
import { oidcProof } from '../auth/credential-proof.ts';
import { deviceOf } from '../auth/device.ts';
import { beginLogin } from '../auth/login-session.ts';
import { presentCredentials } from '../auth/present-user.ts';
import { readOrigin } from '../auth/registration-routes.ts';
import type { Oidc } from './oidc.ts';
import type { ConfirmedUser } from './oidc-provider.ts';

export interface OidcContext extends AuthContext {
  readonly oidc: Oidc;
}

type Caller = Pick<RequestOf<'finishOidcLogin'>, 'ip' | 'userAgent'>;
type Session = { readonly data: SessionWire } | Refusal;

export function oidcLoginRoutes(context: OidcContext): readonly Route[] {
  return [
    route('startOidcLogin', async () => {
      const { provider, attempts } = context.oidc;
      if (provider === null) return refuse('not_found');
      const { key, request } = attempts.start('login');
      const page = await provider.pageOf(request, false);
      return isRefusal(page) ? page : { data: { ...page, key } };
    }),
    route('finishOidcLogin', (call) => finish(context, call)),
    route('registerWithOidc', (call) => register(context, call)),
    route('confirmOidcLogin', (call) => confirmFactor(context, call)),
  ];
}

async function finish(
  context: OidcContext,
  { input: { key, response }, ip, userAgent }: RequestOf<'finishOidcLogin'>,
): Promise<{ readonly data: OidcLoginWire } | Refusal> {
  const { oidc, identity, secondFactors } = context;
  const { provider, attempts, links } = oidc;
  if (provider === null) return refuse('not_found');
  const request = attempts.takeStarted(key, 'login');
  if (request === null) return failed(context, ip, 'oidc_failed');
  const confirmed = await provider.confirm(response, request);
  if (isRefusal(confirmed)) return failed(context, ip, confirmed.refused);
  const userId = links.userIdOf(confirmed.identity);
  const user = userId === null ? null : await identity.userById(userId);
  if (user === null) return greet(context, key, confirmed);
  if (secondFactors.isOn(user.id)) {
    attempts.proceed(key, { step: 'totp', userId: user.id });
    return { data: { next: 'totp', session: null, email: null } };
  }
  const entry = await logIn(context, user.id, { ip, userAgent });
  return isRefusal(entry) ? entry : { data: { next: 'done', session: entry.data, email: null } };
}

/** A user without an account: the country comes before it. */
async function greet(
  context: OidcContext,
  key: string,
  { identity, email }: ConfirmedUser,
): Promise<{ readonly data: OidcLoginWire } | Refusal> {
  const contact = email === null ? 'account' : readContact({ type: 'email', account: email });
  if (typeof contact === 'string') return refuse('oidc_email_needed');
  // an address proves no account: its owner logs in and links it
  if ((await userOf(context, [contact])) !== null) return refuse('oidc_account_exists');
  context.oidc.attempts.proceed(key, { step: 'country', identity, email: contact.address });
  return { data: { next: 'country', session: null, email: contact.address } };
}

async function register(context: OidcContext, call: RequestOf<'registerWithOidc'>): Promise<Session> {
  const { registration, cipher, loginLimits, securityLog, oidc } = context;
  const { key, area_id, invite_code } = call.input;
  const attempt = oidc.attempts.awaitingCountry(key);
  if (attempt === null) return failed(context, call.ip, 'oidc_failed');
  const country = countryOf(area_id);
  if (country === undefined) return refuse('validation_failed', { fields: ['area_id'] });
  const origin = await readOrigin(context, country, invite_code);
  if ('refused' in origin) return origin;
  oidc.attempts.end(key);
  const { identity, email: address } = attempt;
  const contact = { channel: 'email', address } as const;
  const details = { lang: call.lang, device: deviceOf(call.userAgent), demo: call.caller ?? null };
  const entry = await registration.register(
    {
      ...{ ...origin, ...details, contact, oidcIdentity: identity },
      admit: () => (oidc.links.userIdOf(identity) === null ? null : refuse('oidc_identity_used')),
    },
    async () => null,
  );
  if (entry === null) return refuse('oidc_account_exists');
  if (isRefusal(entry)) return entry;
  const from = addressKey(call.ip);
  await loginLimits?.guard.succeeded(contactKey(cipher, contact), from);
  securityLog.record({ kind: 'login', address: from, userId: entry.user.id, detail: 'oidc registration' });
  return { data: presentCredentials(cipher, entry) };
}

/** The digits have the same waits as after a password. */
async function confirmFactor(
  context: OidcContext,
  { input: { key, totp }, ip, userAgent }: RequestOf<'confirmOidcLogin'>,
): Promise<Session> {
  const { oidc, identity, secondFactors, loginLimits } = context;
  const attempt = oidc.attempts.awaitingFactor(key);
  const user = attempt === null ? null : await identity.userById(attempt.userId);
  // the link may have been removed meanwhile
  if (user === null || oidc.links.of(user.id) === null) return failed(context, ip, 'oidc_failed');
  const [name = String(user.id)] = namesOf(context, user);
  const wait = (await loginLimits?.guard.attempt(name, addressKey(ip))) ?? 0;
  if (wait > 0) return tooMany(wait);
  const factor = secondFactors.check(user.id, totp);
  if (factor !== 'passed') return failed(context, ip, 'totp_wrong', user.id);
  oidc.attempts.end(key);
  return logIn(context, user.id, { ip, userAgent });
}

async function logIn(context: OidcContext, id: number, { ip, userAgent }: Caller): Promise<Session> {
  const proof = oidcProof({ id });
  const owner = await context.sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  context.oidc.links.noteUse(owner.row.id);
  const names = namesOf(context, owner.row);
  return (await beginLogin(context, owner, { names, ip, userAgent })) ?? refuse(proof.staleReason);
}

function namesOf({ cipher }: OidcContext, user: UserRow): readonly string[] {
  return ownContacts(cipher, user).map((contact) => contactKey(cipher, contact));
}

function failed({ securityLog }: OidcContext, ip: string, detail: RefusalReason, userId?: number): Refusal {
  securityLog.record({ kind: 'login_failed', address: addressKey(ip), detail, userId });
  return refuse(detail);
}
