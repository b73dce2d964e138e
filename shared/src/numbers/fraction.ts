/** An exact ratio of whole numbers, for rates that must not be rounded before the end of a formula. */

/** The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ONE: Fraction = { numerator: 1n, denominator: 1n };
