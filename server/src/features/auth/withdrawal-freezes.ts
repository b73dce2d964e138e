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
import { type OwnedShards, requireOwner } from '../../core/shards/owned-shards.ts';
import type { Sessions } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

const LINK_LIFE_MS = 7 * DAY_MS;
/** Live links of a user: links of older messages expire. */
const MOST_LINKS = 100;
/** From the request of the user to the end of the freeze: long enough to read the message about it. */
const WAIT_MS = DAY_MS;

const FROZEN = refuse('withdrawals_frozen');

/** Of one piece of work. */
interface Watch {
  hasBegun: boolean;
}

export interface WithdrawalFreezesOptions {
  readonly rows: WithdrawalFreezeRepository;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  readonly shards: Pick<OwnedShards, 'owns'>;
  /** What else logs in to an account. */
  readonly credentials: readonly { removeAll(userId: number): Promise<number> }[];
  /** Wall time. */
  readonly clock: Clock;
  /** Origin of the pages, which links lead to; null when it is unknown. */
  readonly siteUrl: string | null;
}

export class WithdrawalFreezes {
  readonly #parts: WithdrawalFreezesOptions;
  /** Work in progress that ends with a decision, by user. */
  readonly #watches = new Map<number, Set<Watch>>();

  constructor(parts: WithdrawalFreezesOptions) {
    this.#parts = parts;
  }

  /** A new link for a message to the user. The token is in the fragment, which browsers send to no server. */
  async newLink(userId: number): Promise<string | null> {
    const { rows, clock, siteUrl } = this.#parts;
    if (siteUrl === null) return null;
    const token = newToken();
    const nowMs = clock.now();
    const link = { tokenHash: tokenHash(token), userId, expiresAtMs: nowMs + LINK_LIFE_MS };
    await rows.addLink(link, { most: MOST_LINKS, nowMs });
    return `${siteUrl}/freeze#${token}`;
  }

  /** The current freeze; null without one, and after its end. */
  async of(userId: number): Promise<WithdrawalFreezeRow | null> {
    const row = await this.#parts.rows.of(userId);
    return row === null || isOver(row, this.#parts.clock.now()) ? null : row;
  }

  async refusalOf(userId: number): Promise<Refusal | null> {
    return (await this.of(userId)) === null ? null : FROZEN;
  }

  /**
   * Runs work that ends with a decision about money of the user. `refusal` is called at the decision, and knows a freeze that has
   * begun meanwhile: it waits for no call.
   */
  async watched<Result>(
    userId: number,
    work: (refusal: () => Refusal | null) => Promise<Result>,
  ): Promise<Result> {
    const watch: Watch = { hasBegun: false };
    const watches = this.#watches.get(userId) ?? new Set();
    this.#watches.set(userId, watches.add(watch));
    try {
      const earlier = await this.refusalOf(userId);
      return await work(() => earlier ?? (watch.hasBegun ? FROZEN : null));
    } finally {
      watches.delete(watch);
      if (watches.size === 0 && this.#watches.get(userId) === watches) this.#watches.delete(userId);
    }
  }

  /**
   * Starts the freeze with the token of a link and ends all sessions, API tokens, passkeys and OIDC links; returns the user. A used
   * link works again while its freeze lasts, so that a repeated request succeeds. Null for a token that is not valid.
   */
  async start(token: string): Promise<{ readonly userId: number; readonly isNew: boolean } | null> {
    const { rows, sessions, credentials, clock, shards } = this.#parts;
    const link = await rows.link(tokenHash(token));
    const nowMs = clock.now();
    if (link === null || link.expiresAtMs <= nowMs) return null;
    const { userId } = link;
    requireOwner(shards, userId);
    if (link.usedAtMs === null) for (const watch of this.#watches.get(userId) ?? []) watch.hasBegun = true;
    const isNew = link.usedAtMs === null && (await rows.start(link, nowMs));
    if (!isNew && (await this.of(userId)) === null) return null;
    // sessions may be adding what else logs in, which may be beginning other sessions
    await sessions.revokeAll(userId);
    for (const kind of credentials) await kind.removeAll(userId);
    await sessions.revokeAll(userId);
    return { userId, isNew };
  }

  /** Requests the end; a request that waits keeps its time. Null without a freeze. */
  async requestEnd(
    userId: number,
  ): Promise<{ readonly row: WithdrawalFreezeRow; readonly isNew: boolean } | null> {
    const { rows, clock } = this.#parts;
    const row = await this.of(userId);
    if (row === null) return null;
    if (row.endsAtMs !== null) return { row, isNew: false };
    const endsAtMs: TimeMs = clock.now() + WAIT_MS;
    // a freeze that has begun meanwhile goes on
    if (!(await rows.setEnd(row, endsAtMs))) return null;
    return { row: { ...row, endsAtMs }, isNew: true };
  }

  deleteUser(userId: number): Promise<void> {
    return this.#parts.rows.deleteUser(userId);
  }
}

function isOver({ endsAtMs }: WithdrawalFreezeRow, nowMs: TimeMs): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs;
}
