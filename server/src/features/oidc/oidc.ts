/** OIDC login: users of an OpenID provider log in to their accounts here. */

import type { OpenDatabase } from '@vernier/db/open-database';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Clocks } from '../../platform/process/system-monitor.ts';
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
  { oidcLinks: rows }: Pick<OpenDatabase, 'oidcLinks'>,
  { clock, steady }: Clocks,
  { config: { oidc: settings }, log }: { readonly config: Pick<Config, 'oidc'>; readonly log: Log },
): Oidc {
  return {
    provider: settings === null ? null : new OidcProvider({ settings, steady, log }),
    attempts: new OidcAttempts(steady),
    links: new OidcLinks({ rows, clock, issuer: settings?.issuer ?? null }),
  };
}
