/** Tokens for programs: making one, which only its owner can, the list of those that are good, and their end. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { type CredentialProof, passwordProof, sessionProof } from './credential-proof.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { AuthContext } from './auth-context.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { tooMany } from '../../platform/routing/send.ts';
import type { ApiTokenRow } from '@vernier/db/repositories/users/api-tokens';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { ApiTokenWire } from '@vernier/shared/api/shapes/user';

/** Of one user at a time. */
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;

export function apiTokenRoutes(context: AuthContext): readonly Route[] {
  const { tokens } = context.sessions;
  return [
    route('apiTokens', ({ session }) => ({ data: tokens.live(session.user.id).map(presentToken) })),
    route('createApiToken', (call) => create(context, call)),
    route('revokeApiToken', ({ session, input }) => {
      const row = tokens.live(session.user.id).find((candidate) => candidate.id === input.id);
      if (row === undefined) return refuse('not_found');
      tokens.revoke(session.user.id, row.tokenHash);
      return { data: {} };
    }),
  ];
}

/** [TOKEN-2] Requires the password again: a session alone may be stolen. */
async function create(context: AuthContext, { session, input }: RequestOf<'createApiToken'>) {
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
  { identity, passwords }: AuthContext,
  session: Session,
  password: string,
): Promise<CredentialProof | Refusal> {
  if (session.user.isDemo) return sessionProof(session);
  if (passwords.isCrowded) return tooMany(1);
  const user = identity.userById(session.user.id);
  return (await passwordProof(passwords, user, password, session)) ?? refuse('wrong_account_or_password');
}

/** A program's token in the wire's words, without the token. */
export function presentToken(row: ApiTokenRow): ApiTokenWire {
  const at = (timeMs: TimeMs | null) => (timeMs === null ? null : isoTime(timeMs));
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    created_at: isoTime(row.createdAtMs),
    expires_at: at(row.expiresAtMs),
    used_at: at(row.usedAtMs),
  };
}
