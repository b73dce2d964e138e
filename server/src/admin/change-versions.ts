/**
 * Change versions for the pages of the admin console: the number of waiting items in each area, and a version that grows with
 * every change there. All in memory, so that a page can poll every second; an area is counted again only after a change.
 */

import type { Clock } from '@vernier/shared/clock';
import type { Committed } from '@vernier/shared/engine/requests';

/** Areas have the names of the procedures, so that a page knows which of its cached queries are stale. */
export const AREAS = [
  'deposits',
  'withdrawals',
  'ledger',
  'approvals',
  'kyc',
  'support',
  'orders',
  'users',
  'admins',
  'auth',
  'audit',
  'security',
  'settings',
  'payments',
  'news',
  'companies',
  'instruments',
  'market',
  'uploads',
] as const;

export type Area = (typeof AREAS)[number];

const OF_TRANSFERS = { deposit: 'deposits', withdrawal: 'withdrawals', adjustment: 'ledger' } as const;

interface Counted {
  readonly count: () => number | Promise<number>;
  /** Version at the last count. */
  version: number;
  waiting: number;
}

export class ChangeVersions {
  readonly #versions: Map<Area, number>;
  readonly #counted = new Map<Area, Counted>();

  /** Versions start from the time, so that they also grow over a restart. */
  constructor(clock: Clock) {
    const start = clock.now();
    this.#versions = new Map(AREAS.map((area) => [area, start]));
  }

  /** Sets how the waiting items of an area are counted. */
  countBy(area: Area, count: () => number | Promise<number>): void {
    this.#counted.set(area, { count, version: -1, waiting: 0 });
  }

  touch(area: Area): void {
    this.#versions.set(area, this.#version(area) + 1);
  }

  /** Changes that another process has made. */
  touchAll(names: readonly string[]): void {
    for (const area of AREAS) if (names.includes(area)) this.touch(area);
  }

  /** A change by a procedure, such as `users.freeze`. */
  changed(path: string): void {
    const name = path.split('.', 1)[0];
    const area = AREAS.find((known) => known === name);
    if (area !== undefined) this.touch(area);
    this.touch('audit');
  }

  committed({ transfers, orders, postings, events }: Committed): void {
    for (const { kind } of transfers) this.touch(OF_TRANSFERS[kind]);
    if (orders.length > 0) this.touch('orders');
    // A user is shown with the balance and the ledger.
    if (postings.length > 0 || events.some(({ body }) => body.kind === 'AccountOpened')) this.touch('users');
  }

  get versions(): Readonly<Record<Area, number>> {
    return Object.fromEntries(this.#versions) as Record<Area, number>;
  }

  /** Number of waiting items, for the areas that have a count. */
  async waiting(): Promise<Readonly<Partial<Record<Area, number>>>> {
    return Object.fromEntries(
      await Promise.all(
        [...this.#counted].map(async ([area, counted]) => [area, await this.#count(area, counted)]),
      ),
    );
  }

  async #count(area: Area, counted: Counted): Promise<number> {
    const version = this.#version(area);
    if (counted.version !== version) {
      counted.waiting = await counted.count();
      // a change meanwhile is counted by the next call
      counted.version = version;
    }
    return counted.waiting;
  }

  #version(area: Area): number {
    return this.#versions.get(area) ?? 0;
  }
}
