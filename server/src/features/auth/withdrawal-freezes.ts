/**
 * Withdrawal freezes: a link in each security message stops what moves money out of the account, without a login. Its user
 * ends the freeze with a step-up and a day of waiting, an administrator at once [AUTH-23].
 */

import type {
  WithdrawalFreezeRepository,
  WithdrawalFreezeRow,
} from '@vernier/db/repositories/users/withdrawal-freezes';
import { DAY_MS } from '@vernier/shared/civil-date';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Sessions } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

const LINK_LIFE_MS = 7 * DAY_MS;
/** Live links of a user: links of older messages expire. */
const MOST_LINKS = 100;
/** From the request of the user to the end of the freeze: long enough to read the message about it. */
const WAIT_MS = DAY_MS;

export interface WithdrawalFreezesOptions {
  readonly rows: WithdrawalFreezeRepository;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  /** What else logs in to an account. */
  readonly credentials: readonly { removeAll(userId: number): number }[];
  /** Wall time. */
  readonly clock: Clock;
  /** Origin of the pages, which links lead to; null when it is unknown. */
  readonly siteUrl: string | null;
}

export class WithdrawalFreezes {
  readonly #parts: WithdrawalFreezesOptions;

  constructor(parts: WithdrawalFreezesOptions) {
    this.#parts = parts;
  }

  /** A new link for a message to the user. The token is in the fragment, which browsers send to no server. */
  newLink(userId: number): string | null {
    const { rows, clock, siteUrl } = this.#parts;
    if (siteUrl === null) return null;
    const token = newToken();
    const nowMs = clock.now();
    const link = { tokenHash: tokenHash(token), userId, expiresAtMs: nowMs + LINK_LIFE_MS };
    rows.addLink(link, { most: MOST_LINKS, nowMs });
    return `${siteUrl}/freeze#${token}`;
  }

  /** The current freeze; null without one, and after its end. */
  of(userId: number): WithdrawalFreezeRow | null {
    const row = this.#parts.rows.of(userId);
    return row === null || isOver(row, this.#parts.clock.now()) ? null : row;
  }

  refusalOf(userId: number): Refusal | null {
    return this.of(userId) === null ? null : refuse('withdrawals_frozen');
  }

  /**
   * Starts the freeze with the token of a link and ends all sessions, API tokens, passkeys and OIDC links; returns the user. A used link works again
   * while its freeze lasts, so that a repeated request succeeds. Null for a token that is not valid.
   */
  async start(token: string): Promise<{ readonly userId: number; readonly isNew: boolean } | null> {
    const { rows, sessions, credentials, clock } = this.#parts;
    const link = rows.link(tokenHash(token));
    const nowMs = clock.now();
    if (link === null || link.expiresAtMs <= nowMs) return null;
    const { userId } = link;
    const isNew = link.usedAtMs === null;
    if (isNew) rows.start(link, nowMs);
    else if (this.of(userId) === null) return null;
    for (const kind of credentials) kind.removeAll(userId);
    await sessions.revokeAll(userId);
    return { userId, isNew };
  }

  /** Requests the end; a request that waits keeps its time. Null without a freeze. */
  requestEnd(userId: number): WithdrawalFreezeRow | null {
    const { rows, clock } = this.#parts;
    const row = this.of(userId);
    if (row === null || row.endsAtMs !== null) return row;
    const endsAtMs: TimeMs = clock.now() + WAIT_MS;
    rows.setEnd(userId, endsAtMs);
    return { ...row, endsAtMs };
  }

  deleteUser(userId: number): void {
    this.#parts.rows.deleteUser(userId);
  }
}

function isOver({ endsAtMs }: WithdrawalFreezeRow, nowMs: TimeMs): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs;
}
