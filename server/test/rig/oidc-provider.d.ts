/** Types of the parts of oidc-provider that tests use; the package has none. */

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface TokenContext {
    readonly path: string;
    status: number;
    body: Record<string, unknown>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface GrantContext {
    readonly oidc: {
      readonly provider: {
        readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
      };
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
  }

  export interface ProviderSettings {
    readonly adapter: new () => object;
    /** Seconds. */
    readonly ttl: Readonly<Record<string, number>>;
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly cookies: { readonly keys: readonly string[] };
    readonly conformIdTokenClaims: boolean;
    readonly features: { readonly devInteractions: { readonly enabled: boolean } };
    readonly jwks: { readonly keys: readonly object[] };
    readonly interactions: { url(context: unknown, interaction: { readonly uid: string }): string };
    loadExistingGrant(context: GrantContext): Promise<Grant>;
    findAccount(context: unknown, id: string): { readonly accountId: string; claims(): object };
  }

  export class Provider {
    constructor(issuer: string, settings: ProviderSettings);
    use(middleware: (context: TokenContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>;
  }
}
