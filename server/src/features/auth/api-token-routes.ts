/** Tokens for programs: making one, which only its owner can, the list of those that are good, and their end. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { type CredentialProof, passwordProof, sessionProof } from './credential-proof.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { Context } from '../../context.ts';
import { id, line, oneOf, text } from '../../platform/routing/fields.ts';
import { type Route, type UserCall, userRoute } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import { presentToken } from './present-token.ts';

const MAX_PASSWORD_LENGTH = 128;
const MAX_CODE_LENGTH = 24;
const MAX_NAME = 40;
/** Of one user at a time. */
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;

const CreateInput = z.object({
  name: line(MAX_NAME).refine((name) => name !== ''),
  scope: z.enum(['read', 'trade']),
  days: oneOf(30, 90, 365).optional(),
  password: text(0, MAX_PASSWORD_LENGTH).default(''),
  totp: text(0, MAX_CODE_LENGTH).optional(),
});

export function apiTokenRoutes(context: Context): readonly Route[] {
  const { tokens } = context.sessions;
  return [
    userRoute({
      name: 'apiTokens',
      limit: 'calls',
      input: z.object({}),
      handle: ({ session }) => ({ data: tokens.live(session.user.id).map(presentToken) }),
    }),
    userRoute({
      name: 'createApiToken',
      limit: 'login',
      input: CreateInput,
      handle: (call) => create(context, call),
    }),
    userRoute({
      name: 'revokeApiToken',
      limit: 'calls',
      whileFrozen: true,
      input: z.object({ id }),
      handle({ session, input }) {
        const row = tokens.live(session.user.id).find((candidate) => candidate.id === input.id);
        if (row === undefined) return refuse('not_found');
        tokens.revoke(session.user.id, row.tokenHash);
        return { data: {} };
      },
    }),
  ];
}

/** [Z41] Requires the password again: a session alone may be stolen. */
async function create(context: Context, { session, input }: UserCall<z.output<typeof CreateInput>>) {
  const { sessions, secondFactors } = context;
  const proof = await proofOf(context, session, input.password);
  if (isRefusal(proof)) return proof;
  const owner = sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const { id: userId, isDemo } = owner.row;
  const factor = isDemo ? 'passed' : secondFactors.check(userId, input.totp === '' ? undefined : input.totp);
  if (factor !== 'passed') return refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  if (sessions.tokens.live(userId).length >= MOST_TOKENS)
    return refuse('outside_limits', { min: 0, max: MOST_TOKENS });
  const lifeMs = input.days === undefined ? null : input.days * DAY_MS;
  const { token, row } = sessions.tokens.make(owner, { name: input.name, scope: input.scope, lifeMs });
  return { data: { token, row: presentToken(row) } };
}

/** A demo account has no password. */
async function proofOf(
  { identity, passwords }: Context,
  session: Session,
  password: string,
): Promise<CredentialProof | Refusal> {
  if (session.user.isDemo) return sessionProof(session);
  if (passwords.isCrowded) return tooMany(1);
  const user = identity.userById(session.user.id);
  return (await passwordProof(passwords, user, password, session)) ?? refuse('wrong_account_or_password');
}
