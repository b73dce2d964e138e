/** The step-up of users: a further proof in the session before calls that move money or give access [AUTH-21]. */

import type { UserRow } from '@vernier/db/repositories/users/users';
import { isoTime } from '@vernier/shared/clock';
import { westernDigits } from '@vernier/shared/identity/contact';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { ownContacts } from '../../core/identity/contacts.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { AuthContext } from './auth-context.ts';
import type { Auth } from './auth.ts';
import { sessionProof } from './credential-proof.ts';
import { failedProof, proveOwner } from './own-proof.ts';
import { STEP_UP_MS } from './step-up-sessions.ts';

type StepUpRequest = RequestOf<'stepUp'>;

const METHODS = ['password', 'totp', 'code', 'passkey'] as const;

type Methods = Pick<Auth, 'secondFactors' | 'passkeys'>;

/**
 * Null when the session was confirmed lately, or its registration with a password was; a demo account has nothing to confirm
 * with, and no money.
 */
export async function userStepUpRefusal(
  { stepUps, sessions, ...methods }: Pick<Auth, 'stepUps' | 'sessions'> & Methods,
  session: Session,
): Promise<Refusal | null> {
  const { hash, user } = session;
  if (user.isDemo || stepUps.isCurrent(hash)) return null;
  if (user.passwordHash !== null && (await sessions.isOfRegistration(session, STEP_UP_MS))) return null;
  const absent = (await methods.secondFactors.isOn(user.id)) ? null : 'totp';
  return refuse('step_up_needed', {
    methods: (await methodsOf(methods, user)).filter((one) => one !== absent),
  });
}

/** Passwords and passkeys are named to accounts that have them. */
async function methodsOf(
  { passkeys }: Methods,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<readonly (typeof METHODS)[number][]> {
  const absent = [(await passkeys.has(id)) ? null : 'passkey', passwordHash === null ? 'password' : null];
  return METHODS.filter((method) => !absent.includes(method));
}

export function stepUpRoutes(context: AuthContext): readonly Route[] {
  return [
    route('stepUp', async (call) => {
      const refusal = await refusedProof(context, call);
      if (refusal !== null) return refusal;
      const owner = await context.sessions.confirm(sessionProof(call.session));
      if (isRefusal(owner)) return owner;
      context.stepUps.begin(call.session.hash);
      return { data: { until: isoTime(context.clock.now() + STEP_UP_MS) } };
    }),
  ];
}

/** Null when the one proof that was given is right. */
async function refusedProof(context: AuthContext, call: StepUpRequest): Promise<Refusal | null> {
  const { password, totp, code, passkey } = call.input;
  const given = METHODS.filter((method) => call.input[method] !== undefined);
  const { user } = call.session;
  if (given.length !== 1)
    return refuse('validation_failed', { fields: [...(await methodsOf(context, user))] });
  if (passkey !== undefined) return refusedPasskey(context, call, passkey);
  if (password !== undefined) {
    const proof = await proveOwner(context, call, password);
    return isRefusal(proof) ? proof : null;
  }
  return totp === undefined ? refusedCode(context, call, code ?? '') : refusedDigits(context, call, totp);
}

async function refusedDigits(context: AuthContext, call: StepUpRequest, totp: string) {
  const { secondFactors, loginLimits } = context;
  const { id } = call.session.user;
  const wait = (await loginLimits?.proofs.attempt(String(id))) ?? 0;
  if (wait > 0) return tooMany(wait);
  if (!(await secondFactors.isOn(id)) || (await secondFactors.check(id, totp)) !== 'passed')
    return failedProof(context, call, refuse('totp_wrong'));
  await loginLimits?.proofs.succeeded(String(id));
  return null;
}

/** It cannot be guessed, so that nothing has to wait. */
async function refusedPasskey(context: AuthContext, call: StepUpRequest, passkey: string) {
  const { passkeys, identity } = context;
  const { user, hash } = call.session;
  const own = async (id: number) => (id === user.id ? await identity.userById(id) : null);
  const signer = await passkeys.verify(passkey, `step-up ${hash}`, own);
  return signer === null ? failedProof(context, call, refuse('passkey_wrong')) : null;
}

function refusedCode({ codes, cipher }: AuthContext, { session, input, ip }: StepUpRequest, code: string) {
  const contacts = ownContacts(cipher, session.user);
  const typed = westernDigits(code).trim();
  const { key } = input;
  return codes.use({
    ...{ contacts, purpose: 'password', code: typed, key, address: addressKey(ip) },
    ...{ isOwner: true, userId: session.user.id },
  });
}
