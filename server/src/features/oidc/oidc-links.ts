/** OIDC links: the account at an OpenID provider that logs in to an account here, found by provider and subject only [AUTH-33]. */

import type { OidcLinkRepository, OidcLinkRow } from '@vernier/db/repositories/users/oidc-links';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { Clock } from '@vernier/shared/clock';
import type { OidcIdentity } from '@vernier/shared/engine/store';
import type { CurrentRow } from '../../core/identity/current-row.ts';

export interface OidcLinksOptions {
  readonly rows: OidcLinkRepository;
  /** Wall time. */
  readonly clock: Clock;
  /** Null without a provider. */
  readonly issuer: string | null;
}

export class OidcLinks {
  readonly #parts: OidcLinksOptions;

  constructor(parts: OidcLinksOptions) {
    this.#parts = parts;
  }

  /** The link to the provider of this installation; one to an earlier provider logs in no more. */
  of(userId: number): OidcLinkRow | null {
    const row = this.#parts.rows.ofUser(userId);
    return row !== null && row.issuer === this.#parts.issuer ? row : null;
  }

  userIdOf(identity: OidcIdentity): number | null {
    return this.#parts.rows.byIdentity(identity)?.userId ?? null;
  }

  /** False when the identity is linked to another account. */
  add({ row: { id: userId } }: CurrentRow<UserRow>, identity: OidcIdentity): boolean {
    const { rows, clock } = this.#parts;
    return rows.put({ ...identity, userId, createdAtMs: clock.now() });
  }

  noteUse(userId: number): void {
    const { rows, clock } = this.#parts;
    rows.use(userId, clock.now());
  }

  /** Returns how many there were. */
  removeAll(userId: number): number {
    return this.#parts.rows.removeAll(userId);
  }
}
