/** OIDC login routes: to the provider and back, then a country for a new account or digits of a second factor [AUTH-34]. */

import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { OidcLoginWire, SessionWire } from '@vernier/shared/api/shapes/user';
import { countryOf } from '@vernier/shared/identity/countries';
import { isRefusal, type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import { contactKey, ownContacts, readContact, userOf } from '../../core/identity/contacts.ts';
import { requireOwner } from '../../core/shards/owned-shards.ts';
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
      const { key, request } = await attempts.start('login');
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
  const { shards } = context;
  const { provider, attempts, links } = context.oidc;
  if (provider === null) return refuse('not_found');
  const attempt = await attempts.takeLogin(key);
  if (attempt === null) return failed(context, ip, 'oidc_failed');
  const confirmed = attempt.step === 'confirmed' ? attempt : await provider.confirm(response, attempt);
  if (isRefusal(confirmed)) return failed(context, ip, confirmed.refused);
  const userId = await links.userIdOf(confirmed.identity);
  if (userId !== null && !shards.owns(userId)) {
    // its owner gets the same call, and a response of the provider is good once
    await attempts.proceed(key, { step: 'confirmed', ...confirmed });
    requireOwner(shards, userId);
  }
  return proceed(context, { key, confirmed, userId }, { ip, userAgent });
}

interface ConfirmedCall {
  readonly key: string;
  readonly confirmed: ConfirmedUser;
  /** Null when no account is linked. */
  readonly userId: number | null;
}

async function proceed(
  context: OidcContext,
  { key, confirmed, userId }: ConfirmedCall,
  { ip, userAgent }: Caller,
): Promise<{ readonly data: OidcLoginWire } | Refusal> {
  const { identity, secondFactors, oidc } = context;
  const { attempts } = oidc;
  const user = userId === null ? null : await identity.userById(userId);
  if (user === null) return greet(context, key, confirmed);
  if (await secondFactors.isOn(user.id)) {
    await attempts.proceed(key, { step: 'totp', userId: user.id });
    return { data: { next: 'totp', session: null, email: null } };
  }
  const entry = await logIn(context, { userId: user.id, identity: confirmed.identity }, { ip, userAgent });
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
  await context.oidc.attempts.proceed(key, { step: 'country', identity, email: contact.address });
  return { data: { next: 'country', session: null, email: contact.address } };
}

async function register(context: OidcContext, call: RequestOf<'registerWithOidc'>): Promise<Session> {
  const { registration, cipher, loginLimits, securityLog, oidc } = context;
  const { key, area_id, invite_code } = call.input;
  const attempt = await oidc.attempts.awaitingCountry(key);
  if (attempt === null) return failed(context, call.ip, 'oidc_failed');
  const country = countryOf(area_id);
  if (country === undefined) return refuse('validation_failed', { fields: ['area_id'] });
  const origin = await readOrigin(context, country, invite_code);
  if ('refused' in origin) return origin;
  await oidc.attempts.end(key);
  const { identity, email: address } = attempt;
  const contact = { channel: 'email', address } as const;
  const details = { lang: call.lang, device: deviceOf(call.userAgent), demo: call.caller ?? null };
  const newUser = { ...origin, ...details, contact, oidcIdentity: identity };
  const entry = await oidc.links.opening(identity, () => registration.register(newUser, async () => null));
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
  const attempt = await oidc.attempts.awaitingFactor(key);
  if (attempt !== null) requireOwner(context.shards, attempt.userId);
  // the link may have been removed meanwhile
  const link = attempt === null ? null : await oidc.links.of(attempt.userId);
  const user = link === null ? null : await identity.userById(link.userId);
  if (link === null || user === null) return failed(context, ip, 'oidc_failed');
  const [name = String(user.id)] = namesOf(context, user);
  const wait = (await loginLimits?.guard.attempt(name, addressKey(ip))) ?? 0;
  if (wait > 0) return tooMany(wait);
  const factor = await secondFactors.check(user.id, totp);
  if (factor !== 'passed') return failed(context, ip, 'totp_wrong', user.id);
  await oidc.attempts.end(key);
  return logIn(context, { userId: user.id, identity: link }, { ip, userAgent });
}

interface ConfirmedLogin {
  readonly userId: number;
  readonly identity: OidcIdentity;
}

async function logIn(
  context: OidcContext,
  { userId, identity }: ConfirmedLogin,
  { ip, userAgent }: Caller,
): Promise<Session> {
  const proof = oidcProof(userId, identity);
  const owner = await context.sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const names = namesOf(context, owner.row);
  const entry = await beginLogin(context, owner, { names, ip, userAgent });
  if (entry === null) return refuse(proof.staleReason);
  await context.oidc.links.noteUse(userId);
  return entry;
}

function namesOf({ cipher }: OidcContext, user: UserRow): readonly string[] {
  return ownContacts(cipher, user).map((contact) => contactKey(cipher, contact));
}

function failed({ securityLog }: OidcContext, ip: string, detail: RefusalReason, userId?: number): Refusal {
  securityLog.record({ kind: 'login_failed', address: addressKey(ip), detail, userId });
  return refuse(detail);
}
