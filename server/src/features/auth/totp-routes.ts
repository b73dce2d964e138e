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
  return route('totpState', async ({ session }) => {
    const { id } = session.user;
    return {
      data: {
        enabled: await secondFactors.isOn(id),
        recovery_left: await secondFactors.recoveryCodesLeft(id),
      },
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
    const begun = await context.secondFactors.begin(owner, owner.row.uid);
    return begun === null ? refuse('state_changed') : { data: begun };
  });
}

function confirm({ secondFactors, sessions, securityNotifications }: AuthContext): Route {
  return route('confirmTotp', async ({ session, input }) => {
    if (session.user.isDemo) return refuse('only_real_account');
    const owner = await sessions.confirm(sessionProof(session));
    if (isRefusal(owner)) return owner;
    const { row: user } = owner;
    const codes = await secondFactors.confirm(owner, input.totp);
    if (codes === 'wrong') return refuse('totp_wrong');
    if (codes === 'absent') return refuse('state_changed');
    const data = { recovery_codes: [...codes] };
    await securityNotifications.notify(user, 'factor_enabled');
    return { data };
  });
}

function disable(context: AuthContext): Route {
  const { secondFactors, securityNotifications } = context;
  return route('disableTotp', async (call) => {
    const { session, input } = call;
    if (session.user.isDemo) return refuse('only_real_account');
    const proof = await proveOwner(context, call, input.password, async ({ row: { id } }) => {
      if (!(await secondFactors.isOn(id))) return refuse('state_changed');
      return (await secondFactors.check(id, input.totp)) === 'passed' ? null : refuse('totp_wrong');
    });
    if (isRefusal(proof)) return proof;
    const owner = await context.sessions.confirm(proof);
    if (isRefusal(owner)) return owner;
    const { row: user } = owner;
    await secondFactors.remove(owner);
    await securityNotifications.notify(user, 'factor_disabled');
    return { data: {} };
  });
}
