/** Setting the second factor up and taking it away; asking for it is the login's business. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { type CredentialProof, passwordProof, sessionProof } from './credential-proof.ts';
import type { AuthContext } from './auth-context.ts';
import { type Route, route, type UserRequest } from '../../platform/routing/route.ts';

export function totpRoutes(context: AuthContext): readonly Route[] {
  return [state(context), enable(context), confirm(context), disable(context)];
}

function state({ secondFactors }: AuthContext): Route {
  return route('totpState', ({ session }) => {
    const { id } = session.user;
    return {
      data: { enabled: secondFactors.isOn(id), recovery_left: secondFactors.recoveryCodesLeft(id) },
    };
  });
}

function enable(context: AuthContext): Route {
  return route('enableTotp', async (call) => {
    const proof = await proofOf(context, call, call.input.password);
    if (isRefusal(proof)) return proof;
    const owner = context.sessions.confirm(proof);
    if (isRefusal(owner)) return owner;
    const begun = context.secondFactors.begin(owner, owner.row.uid);
    return begun === null ? refuse('state_changed') : { data: begun };
  });
}

function confirm({ secondFactors, sessions }: AuthContext): Route {
  return route('confirmTotp', ({ session, input }) => {
    if (session.user.isDemo) return refuse('only_real_account');
    const owner = sessions.confirm(sessionProof(session));
    if (isRefusal(owner)) return owner;
    const codes = secondFactors.confirm(owner, input.totp);
    if (codes === 'wrong') return refuse('totp_wrong');
    if (codes === 'absent') return refuse('state_changed');
    return { data: { recovery_codes: [...codes] } };
  });
}

function disable(context: AuthContext): Route {
  return route('disableTotp', async (call) => {
    const proof = await proofOf(context, call, call.input.password);
    if (isRefusal(proof)) return proof;
    const owner = context.sessions.confirm(proof);
    if (isRefusal(owner)) return owner;
    const { id } = owner.row;
    if (!context.secondFactors.isOn(id)) return refuse('state_changed');
    if (context.secondFactors.check(id, call.input.totp) !== 'passed') return refuse('totp_wrong');
    context.secondFactors.remove(owner);
    return { data: {} };
  });
}

/** Requires the password again: a session alone may be stolen. */
async function proofOf(
  { passwords, identity }: AuthContext,
  { session }: UserRequest<unknown>,
  given: string,
): Promise<CredentialProof | Refusal> {
  if (session.user.isDemo) return refuse('only_real_account');
  const user = identity.userById(session.user.id);
  return (await passwordProof(passwords, user, given, session)) ?? refuse('wrong_account_or_password');
}
