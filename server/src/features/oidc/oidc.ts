/** OIDC login: users of an OpenID provider log in to their accounts here. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { Platform } from '../../platform/platform.ts';
import { OidcAttempts } from './oidc-attempts.ts';
import { OidcLinks } from './oidc-links.ts';
import { OidcProvider } from './oidc-provider.ts';

export interface Oidc {
  /** Null where the installation has no provider. */
  readonly provider: OidcProvider | null;
  readonly attempts: OidcAttempts;
  readonly links: OidcLinks;
}

export function createOidc(
  { oidcLinks: rows, lockName }: Pick<OpenDatabase, 'oidcLinks' | 'lockName'>,
  {
    config: { oidc: settings },
    log,
    wall: clock,
    system: steady,
    temporary,
  }: Pick<Platform, 'config' | 'log' | 'wall' | 'system' | 'temporary'>,
): Oidc {
  return {
    provider: settings === null ? null : new OidcProvider({ settings, steady, log }),
    attempts: new OidcAttempts(temporary),
    links: new OidcLinks({ rows, lockName, clock, issuer: settings?.issuer ?? null }),
  };
}
