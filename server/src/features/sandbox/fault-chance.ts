/** Chance of a fault: the same seed, kind and number always give the same result. */

import { hash } from 'node:crypto';
import type { Fault } from '@vernier/shared/api/shapes/sandbox';

const DIGITS = 12;
const RANGE = 16 ** DIGITS;
const PERCENT = 100;

export interface FaultNumber {
  readonly seed: number;
  /** Of the request or push, from 1. */
  readonly number: number;
}

/** Whether a fault with a chance of so many percent comes true; each kind is independent of the others. */
export function isFaulty(fault: Fault, percent: number, { seed, number }: FaultNumber): boolean {
  if (percent === 0) return false;
  const digits = hash('sha256', `${seed} ${fault} ${number}`, 'hex').slice(0, DIGITS);
  return (Number.parseInt(digits, 16) / RANGE) * PERCENT < percent;
}
