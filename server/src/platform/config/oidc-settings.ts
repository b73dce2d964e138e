/** Settings of the OpenID provider with which users log in. */

import { z } from 'zod';
import { isLocalHost } from './exposed-settings.ts';

const ISSUER = 'must be the https address of an OpenID provider; http on this machine only';

export const OIDC_SETTINGS = {
  /** Address of the provider; null for none. */
  OIDC_ISSUER: z.string().refine(isIssuer, ISSUER).nullable().default(null),
  OIDC_CLIENT_ID: z.string().max(255, 'must be shorter').nullable().default(null),
  /** Null of a public client, which the provider knows by its address only. */
  OIDC_CLIENT_SECRET: z.string().max(1024, 'must be shorter').nullable().default(null),
  /** Name of the provider on the pages. */
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{C}]{1,40}$/u, 'must have 1 to 40 characters')
    .nullable()
    .default(null),
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'must be words with spaces between, with openid')
    .default('openid email'),
  /** Whether the provider has verified addresses that it does not call verified. */
  OIDC_TRUSTS_EMAIL: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .transform((value) => value === 'on'),
} as const;

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly name: string;
  readonly scopes: string;
  readonly trustsEmail: boolean;
  /** The page to which the provider sends browsers back. */
  readonly redirectUrl: string;
}

interface OidcChoice {
  readonly OIDC_ISSUER: string | null;
  readonly OIDC_CLIENT_ID: string | null;
  readonly OIDC_CLIENT_SECRET: string | null;
  readonly OIDC_NAME: string | null;
  readonly OIDC_SCOPES: string;
  readonly OIDC_TRUSTS_EMAIL: boolean;
}

/** The line about a combination that is not complete; else null [AUTH-30]. */
export function wrongOidc(settings: OidcChoice, siteUrl: string | null): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings;
  if (OIDC_ISSUER === null) {
    const isSet = OIDC_CLIENT_ID !== null || OIDC_CLIENT_SECRET !== null || OIDC_NAME !== null;
    return isSet ? 'OIDC_ISSUER must be set when another OIDC setting is' : null;
  }
  if (OIDC_CLIENT_ID === null) return 'OIDC_CLIENT_ID must be set when OIDC_ISSUER is';
  return siteUrl === null
    ? 'PUBLIC_URL must be set when OIDC_ISSUER is: the provider sends browsers there'
    : null;
}

/** Null without a provider. */
export function oidcSettingsOf(settings: OidcChoice, siteUrl: string | null): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === null || clientId === null || siteUrl === null) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: settings.OIDC_SCOPES,
    trustsEmail: settings.OIDC_TRUSTS_EMAIL,
    redirectUrl: `${siteUrl}/login/oidc`,
  };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
}
