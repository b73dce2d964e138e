/** Tokens for programs: making one, which only its owner can, the list of those that are good, and their end. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { type CredentialProof, sessionProof } from './credential-proof.ts';
import type { AuthContext } from './auth-context.ts';
import { deviceOf } from './device.ts';
import { proveOwner } from './own-proof.ts';
import { presentUser } from './present-user.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import type { ApiTokenRow } from '@vernier/db/repositories/users/api-tokens';
import { tooMany } from '../../platform/routing/send.ts';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { ApiTokenWire } from '@vernier/shared/api/shapes/user';

/** Of one user at a time. */
const MOST_TOKENS = 20;
const DAY_MS = 86_400_000;

export function apiTokenRoutes(context: AuthContext): readonly Route[] {
  const { tokens } = context.sessions;
  return [
    route('apiTokens', async ({ session }) => ({
      data: (await tokens.live(session.user.id)).map(presentToken),
    })),
    route('createApiToken', (call) => create(context, call)),
    route('openProgramDemo', (call) => openDemo(context, call)),
    route('revokeApiToken', async ({ session, input }) => {
      const row = (await tokens.live(session.user.id)).find((candidate) => candidate.id === input.id);
      if (row === undefined) return refuse('not_found');
      await tokens.revoke(session.user.id, row.tokenHash);
      return { data: {} };
    }),
  ];
}

async function create(context: AuthContext, call: RequestOf<'createApiToken'>) {
  const { input, ip } = call;
  const { tokens } = context.sessions;
  const proof = await proofOf(context, call);
  if (isRefusal(proof)) return proof;
  const owner = await context.sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  if ((await tokens.live(owner.row.id)).length >= MOST_TOKENS)
    return refuse('outside_limits', { min: 0, max: MOST_TOKENS });
  const lifeMs = input.days === undefined ? null : input.days * DAY_MS;
  const { row: user } = owner;
  const made = await tokens.make(owner, { name: input.name, scope: input.scope, lifeMs });
  if (made === null) return refuse(proof.staleReason);
  const { token, secret, row } = made;
  await context.securityNotifications.notify(user, 'token_created');
  const address = addressKey(ip);
  context.securityLog.record({ kind: 'token_created', address, userId: user.id, detail: input.scope });
  return { data: { token, secret, row: presentToken(row) } };
}

/** [TOKEN-5] A demo account whose only access is a token: the session of its opening ends before the answer. */
async function openDemo(context: AuthContext, { input, ip, lang, userAgent }: RequestOf<'openProgramDemo'>) {
  const { registration, sessions, cipher, demoLimits, securityLog } = context;
  const wait = demoLimits?.take(ip) ?? 0;
  if (wait > 0) return tooMany(wait);
  const opened = await registration.openDemo({ lang, device: deviceOf(userAgent) });
  if (isRefusal(opened)) return opened;
  const session = await sessions.ofHeader(opened.token);
  if (session === undefined) return refuse('session_invalid');
  const owner = await sessions.confirm(sessionProof(session));
  if (isRefusal(owner)) return owner;
  const options = { name: input.name || 'Program', scope: 'trade', lifeMs: input.days * DAY_MS } as const;
  const made = await sessions.tokens.make(owner, options);
  if (made === null) return refuse('session_invalid');
  const { token, secret, row } = made;
  const { user } = opened;
  await sessions.revoke(user.id, session.hash);
  securityLog.record({
    ...{ kind: 'token_created', address: addressKey(ip), userId: user.id, detail: options.scope },
  });
  return { data: { token, secret, row: presentToken(row), user: presentUser(cipher, user) } };
}

/** [TOKEN-2] Requires password and digits again: a session alone may be stolen. A demo account has no password. */
async function proofOf(
  context: AuthContext,
  call: RequestOf<'createApiToken'>,
): Promise<CredentialProof | Refusal> {
  const { session, input } = call;
  const { password, totp } = input;
  if (session.user.isDemo) return sessionProof(session);
  return proveOwner(context, call, password, async ({ row }) => {
    const factor = await context.secondFactors.check(row.id, totp === '' ? undefined : totp);
    return factor === 'passed' ? null : refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  });
}

/** A program's token as the wire has it, without the token. */
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
