/** OIDC links: the account at an OpenID provider that logs in to an account here, found by provider and subject only [AUTH-33]. */

import type {
  OidcLinkRefusal,
  OidcLinkRepository,
  OidcLinkRow,
} from '@vernier/db/repositories/users/oidc-links';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { Clock } from '@vernier/shared/clock';
import type { OidcIdentity } from '@vernier/shared/engine/store';
import { type Refusal, type RefusalReason, refuse } from '@vernier/shared/refusals';
import type { UserRow } from '@vernier/db/repositories/users/users';
import type { CurrentRow } from '../../core/identity/current-row.ts';

const LINKED = 'identity_linked';
const REFUSALS: Readonly<Record<OidcLinkRefusal, RefusalReason>> = {
  [LINKED]: 'oidc_identity_used',
  user_linked: 'state_changed',
  user_changed: 'session_invalid',
};

export interface OidcLinksOptions {
  readonly rows: OidcLinkRepository;
  /** Among all processes of a cluster. */
  readonly lockName: OpenDatabase['lockName'];
  /** Wall time. */
  readonly clock: Clock;
  /** Null without a provider. */
  readonly issuer: string | null;
}

export class OidcLinks {
  readonly #parts: OidcLinksOptions;
  /** Identities that are getting linked. */
  readonly #reservedKeys = new Set<string>();

  constructor(parts: OidcLinksOptions) {
    this.#parts = parts;
  }

  /** The link to the provider of this installation; one to an earlier provider logs in no more. */
  async of(userId: number): Promise<OidcLinkRow | null> {
    const row = await this.#parts.rows.ofUser(userId);
    return row !== null && row.issuer === this.#parts.issuer ? row : null;
  }

  async userIdOf(identity: OidcIdentity): Promise<number | null> {
    return (await this.#parts.rows.byIdentity(identity))?.userId ?? null;
  }

  /** Why the account cannot have the link; null when it has it now. */
  async add(
    { row: { id: userId }, version }: CurrentRow<UserRow>,
    identity: OidcIdentity,
  ): Promise<Refusal | null> {
    const { rows, clock } = this.#parts;
    const row = { ...identity, userId, createdAtMs: clock.now() };
    const refusal = await this.#reserved(identity, () => rows.put(row, version));
    return refusal === null ? null : refuse(REFUSALS[refusal]);
  }

  /** Opens an account with the identity, unless it is linked or getting linked. */
  async opening<Opened>(identity: OidcIdentity, open: () => Promise<Opened>): Promise<Opened | Refusal> {
    const opened = await this.#reserved(identity, async () =>
      (await this.userIdOf(identity)) === null ? open() : LINKED,
    );
    return opened === LINKED ? refuse(REFUSALS[LINKED]) : opened;
  }

  /** The row of a new account is stored with its commit, which must not fail: until then nothing else links the identity. */
  async #reserved<Result>(
    { issuer, subject }: OidcIdentity,
    work: () => Promise<Result>,
  ): Promise<Result | typeof LINKED> {
    const key = `${issuer} ${subject}`;
    if (this.#reservedKeys.has(key)) return LINKED;
    this.#reservedKeys.add(key);
    let unlock: (() => Promise<void>) | null = null;
    try {
      unlock = await this.#parts.lockName(`oidc ${key}`);
      return unlock === null ? LINKED : await work();
    } finally {
      await unlock?.();
      this.#reservedKeys.delete(key);
    }
  }

  async noteUse(userId: number): Promise<void> {
    const { rows, clock } = this.#parts;
    await rows.use(userId, clock.now());
  }

  /** Returns how many there were. */
  removeAll(userId: number): Promise<number> {
    return this.#parts.rows.removeAll(userId);
  }
}
