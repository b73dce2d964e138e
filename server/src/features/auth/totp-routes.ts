/** Setting the second factor up and taking it away; asking for it is the login's business. */

import { isRefusal, refuse } from '@vernier/shared/refusals';
import { sessionProof } from './credential-proof.ts';
import type { AuthContext } from './auth-context.ts';
import { proveOwner } from './own-proof.ts';
import { type Route, route } from '../../platform/routing/route.ts';

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
    const { session, input } = call;
    if (session.user.isDemo) return refuse('only_real_account');
    const proof = await proveOwner(context, call, input.password);
    if (isRefusal(proof)) return proof;
    const owner = await context.sessions.confirm(proof);
    if (isRefusal(owner)) return owner;
    const begun = context.secondFactors.begin(owner, owner.row.uid);
    return begun === null ? refuse('state_changed') : { data: begun };
  });
}

function confirm({ secondFactors, sessions, securityNotifications }: AuthContext): Route {
  return route('confirmTotp', async ({ session, input }) => {
    if (session.user.isDemo) return refuse('only_real_account');
    const owner = await sessions.confirm(sessionProof(session));
    if (isRefusal(owner)) return owner;
    const codes = secondFactors.confirm(owner, input.totp);
    if (codes === 'wrong') return refuse('totp_wrong');
    if (codes === 'absent') return refuse('state_changed');
    const data = { recovery_codes: [...codes] };
    await securityNotifications.notify(owner.row, 'factor_enabled');
    return { data };
  });
}

function disable(context: AuthContext): Route {
  const { secondFactors, securityNotifications } = context;
  return route('disableTotp', async (call) => {
    const { session, input } = call;
    if (session.user.isDemo) return refuse('only_real_account');
    const proof = await proveOwner(context, call, input.password, ({ row: { id } }) => {
      if (!secondFactors.isOn(id)) return refuse('state_changed');
      return secondFactors.check(id, input.totp) === 'passed' ? null : refuse('totp_wrong');
    });
    if (isRefusal(proof)) return proof;
    const owner = await context.sessions.confirm(proof);
    if (isRefusal(owner)) return owner;
    secondFactors.remove(owner);
    await securityNotifications.notify(owner.row, 'factor_disabled');
    return { data: {} };
  });
}
