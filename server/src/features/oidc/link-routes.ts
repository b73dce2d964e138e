/** OIDC link routes: an account at the provider is linked to the account of a session, and unlinked [AUTH-35]. */

import { isRefusal, refuse } from '@vernier/shared/refusals';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { sessionProof } from '../auth/credential-proof.ts';
import type { OidcContext } from './login-routes.ts';
import { presentOidcLink } from './present-oidc-link.ts';

export function oidcLinkRoutes(context: OidcContext): readonly Route[] {
  const { oidc, sessions, securityNotifications, securityLog } = context;
  return [
    route('oidcLink', async ({ session: { user } }) => ({ data: await present(context, user) })),
    route('startOidcLink', async ({ session: { hash } }) => {
      const { provider, attempts } = oidc;
      if (provider === null) return refuse('not_found');
      const { key, request } = await attempts.start(`link ${hash}`);
      const page = await provider.pageOf(request, true);
      return isRefusal(page) ? page : { data: { ...page, key } };
    }),
    route('finishOidcLink', (call) => finish(context, call)),
    route('unlinkOidc', async ({ session, ip }) => {
      const owner = await sessions.confirm(sessionProof(session));
      if (isRefusal(owner)) return owner;
      const { row: user } = owner;
      if ((await oidc.links.of(user.id)) === null) return refuse('not_found');
      if (user.passwordHash === null) return refuse('password_needed');
      await oidc.links.removeAll(user.id);
      await securityNotifications.notify(user, 'oidc_unlinked');
      securityLog.record({ kind: 'oidc_unlinked', address: addressKey(ip), userId: user.id });
      return { data: {} };
    }),
  ];
}

async function finish(context: OidcContext, { session, input, ip }: RequestOf<'finishOidcLink'>) {
  const { oidc, sessions, securityNotifications, securityLog } = context;
  const { provider, attempts, links } = oidc;
  if (provider === null) return refuse('not_found');
  const request = await attempts.takeStarted(input.key, `link ${session.hash}`);
  if (request === null) return refuse('oidc_failed');
  const confirmed = await provider.confirm(input.response, request);
  if (isRefusal(confirmed)) return confirmed;
  const owner = await sessions.confirm(sessionProof(session));
  if (isRefusal(owner)) return owner;
  const { row: user } = owner;
  const refusal = await links.add(owner, confirmed.identity);
  if (refusal !== null) return refusal;
  await securityNotifications.notify(user, 'oidc_linked');
  securityLog.record({ kind: 'oidc_linked', address: addressKey(ip), userId: user.id });
  return { data: await present(context, user) };
}

async function present(
  { oidc }: OidcContext,
  { id, passwordHash }: { id: number; passwordHash: string | null },
) {
  return { linked: presentOidcLink(await oidc.links.of(id)), has_password: passwordHash !== null };
}
