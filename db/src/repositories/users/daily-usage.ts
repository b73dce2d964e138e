/** Repository of the bytes that users have stored in a day. */

export const USAGE_KINDS = ['pictures', 'messages'] as const;

export type UsageKind = (typeof USAGE_KINDS)[number];

export interface DailyUsage {
  readonly userId: number;
  readonly kind: UsageKind;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly bytes: number;
}

export interface DailyUsageRepository {
  /** Bytes of a day; 0 for a day other than the stored one. */
  bytes(usage: Omit<DailyUsage, 'bytes'>): Promise<number>;
  /** Adds bytes to those of the day, which replaces an earlier one; false when the day would have more than `most`. */
  add(usage: DailyUsage, most: number): Promise<boolean>;
}
