/** Login routes: opening a demo account, logging in and out, and the user of a session. */

import { isRefusal, type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import {
  channelOf,
  contactKey,
  readContacts,
  type ContactInput,
  userOf,
} from '../../core/identity/contacts.ts';
import { type CredentialProof, passwordProof } from './credential-proof.ts';
import { deviceOf } from './device.ts';
import type { AuthContext } from './auth-context.ts';
import { requireOwnerOfName } from '../../core/shards/name-shard.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { beginLogin } from './login-session.ts';
import { presentCredentials, presentUser } from './present-user.ts';

export function userRoutes(context: AuthContext): readonly Route[] {
  return [
    openDemo(context, 'openDemo'),
    openDemo(context, 'openDemoPost'),
    userInfo(context),
    login(context),
    logout(context),
  ];
}

/** For a registered user this is the way to their own practice account. */
function openDemo(
  { registration, cipher, demoLimits }: AuthContext,
  name: 'openDemo' | 'openDemoPost',
): Route {
  return route(name, async ({ lang, userAgent, caller, ip }) => {
    const arrival = { lang, device: deviceOf(userAgent) };
    const isStranger = caller === undefined || caller.user.isDemo;
    const wait = isStranger ? (demoLimits?.take(ip) ?? 0) : 0;
    if (wait > 0) return tooMany(wait);
    const entry = isStranger
      ? await registration.openDemo(arrival)
      : await registration.openPracticeSession(caller, arrival);
    return isRefusal(entry) ? entry : { data: presentCredentials(cipher, entry) };
  });
}

function userInfo({ cipher }: AuthContext): Route {
  return route('userInfo', ({ session }) => ({ data: presentUser(cipher, session.user) }));
}

function login(context: AuthContext): Route {
  return route('login', (call) => logIn(context, call));
}

/** Work and response are the same for every failure before the right password [AUTH-7]. */
async function logIn(
  context: AuthContext,
  { input, ip, userAgent }: RequestOf<'login'>,
): Promise<{ readonly data: SessionWire } | Refusal> {
  const { passwords, loginLimits, captchaCheck, secondFactors, sessions, securityLog } = context;
  if (passwords.isCrowded) return tooMany(1);
  const typed = { type: input.login_type, account: input.account, areaId: input.area_id };
  const name = nameOf(context, typed);
  const contacts = readContacts(typed);
  const named = async () => (typeof contacts === 'string' ? null : userOf(context, contacts));
  requireOwnerOfName(context.shards, await named(), name);
  const address = addressKey(ip);
  const isKnown = (await loginLimits?.guard.isKnown(name, address)) !== false;
  const refusal = isKnown ? null : ((await captchaCheck?.refusalOfAttempt(input)) ?? null);
  if (refusal !== null) return refusal;
  const wait = (await loginLimits?.guard.attempt(name, address)) ?? 0;
  if (wait > 0) return tooMany(wait);
  const user = await named();
  const proof = await passwordProof(passwords, user, input.password, null);
  const failed = (detail: RefusalReason) => {
    securityLog.record({ kind: 'login_failed', address, userId: user?.id, account: name, detail });
    return refuse(detail);
  };
  if (proof === null) return failed('wrong_account_or_password');
  const passkey = (await secondFactors.isOn(proof.userId)) ? input.passkey : undefined;
  const hasSigned = passkey !== undefined && (await signsAsFactor(context, proof, passkey));
  if (passkey !== undefined && !hasSigned) return failed('passkey_wrong');
  const factor = hasSigned ? 'passed' : await secondFactors.check(proof.userId, input.totp);
  if (factor === 'required') return refuse('totp_required');
  if (factor !== 'passed') return failed('totp_wrong');
  const owner = await sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  return (await beginLogin(context, owner, { names: [name], ip, userAgent })) ?? refuse(proof.staleReason);
}

/** A passkey of the account itself, instead of the digits [AUTH-28]. */
async function signsAsFactor(
  { passkeys, identity }: AuthContext,
  { userId }: CredentialProof,
  passkey: string,
) {
  const own = async (id: number) => (id === userId ? await identity.userById(id) : null);
  return (await passkeys.verify(passkey, 'login', own)) !== null;
}

/** Key of the waits of an account, existing or not: the same for all spellings of its name. */
function nameOf({ cipher }: AuthContext, typed: ContactInput): string {
  const contacts = readContacts(typed);
  const [first] = typeof contacts === 'string' ? [] : contacts;
  return contactKey(cipher, { channel: channelOf(typed.type), address: first?.address ?? typed.account });
}

/** Open to a frozen account too: leaving is no act. */
function logout({ sessions }: AuthContext): Route {
  return route('logout', async ({ session }) => {
    await sessions.revoke(session.user.id, session.hash);
    return { data: {} };
  });
}
