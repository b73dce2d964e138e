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
  bytes(usage: Omit<DailyUsage, 'bytes'>): number;
  /** Replaces an earlier day's. */
  put(usage: DailyUsage): void;
}
