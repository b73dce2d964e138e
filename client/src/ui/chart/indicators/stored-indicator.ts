/** An indicator as it is stored, also by another version. Its kinds are only needed once the code of indicators is loaded. */

export interface StoredIndicator {
  /** Differs from those of the other indicators of its list. */
  readonly id: number;
  readonly kind: string;
  /** Values of its parameters, in their order. */
  readonly values: readonly unknown[];
  /** Height of its pane, as a share of that of the prices; without it the usual one. */
  readonly height?: number;
}
