/** Setting the second factor up and taking it away; asking for it is the login's business. */

import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { text } from '../http/fields.ts';
import { type Route, type UserCall, userRoute } from '../http/route.ts';

const MAX_PASSWORD_LENGTH = 128;
/** A recovery code with its dash, and room for blanks. */
const MAX_CODE_LENGTH = 24;

const password = text(1, MAX_PASSWORD_LENGTH);
const totp = text(1, MAX_CODE_LENGTH);

export function totpRoutes(context: Context): readonly Route[] {
  return [state(context), enable(context), confirm(context), disable(context)];
}

function state({ secondFactors }: Context): Route {
  return userRoute({
    name: 'totpState',
    limit: 'calls',
    input: z.object({}),
    handle({ session }) {
      const { id } = session.user;
      return {
        data: { enabled: secondFactors.isOn(id), recovery_left: secondFactors.recoveryCodesLeft(id) },
      };
    },
  });
}

function enable(context: Context): Route {
  return userRoute({
    name: 'enableTotp',
    limit: 'login',
    input: z.object({ password }),
    async handle(call) {
      const refusal = await refusedPassword(context, call, call.input.password);
      if (refusal !== null) return refusal;
      const { id, uid } = call.session.user;
      return dataOr(context.secondFactors.begin(id, uid), refuse('state_changed'));
    },
  });
}

function confirm({ secondFactors }: Context): Route {
  return userRoute({
    name: 'confirmTotp',
    limit: 'login',
    input: z.object({ totp }),
    handle({ session, input }) {
      if (session.user.isDemo) return refuse('only_real_account');
      const codes = secondFactors.confirm(session.user.id, input.totp);
      if (codes === 'wrong') return refuse('totp_wrong');
      if (codes === 'absent') return refuse('state_changed');
      return { data: { recovery_codes: [...codes] } };
    },
  });
}

function disable(context: Context): Route {
  return userRoute({
    name: 'disableTotp',
    limit: 'login',
    input: z.object({ password, totp }),
    async handle(call) {
      const refusal = await refusedPassword(context, call, call.input.password);
      if (refusal !== null) return refusal;
      const { id } = call.session.user;
      if (!context.secondFactors.isOn(id)) return refuse('state_changed');
      if (context.secondFactors.check(id, call.input.totp) !== 'passed') return refuse('totp_wrong');
      context.secondFactors.remove(id);
      return { data: {} };
    },
  });
}

/** Whoever holds a session may not be whoever holds the password. */
async function refusedPassword(
  { passwords, identity }: Context,
  { session }: UserCall<unknown>,
  given: string,
) {
  if (session.user.isDemo) return refuse('only_real_account');
  const user = identity.userById(session.user.id);
  const isRight = await passwords.verify(user?.passwordHash ?? null, given);
  return isRight ? null : refuse('wrong_account_or_password');
}

function dataOr<Data, Other>(data: Data | null, other: Other) {
  return data === null ? other : { data };
}
