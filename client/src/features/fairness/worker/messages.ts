/** Messages between the page and the worker that verifies a day. */

import type { DifferenceKind } from '@vernier/simulator/verification/difference';

/** The first message to the worker: what it verifies. */
export interface VerificationRequest {
  readonly origin: string;
  /** Language of the server's refusals. */
  readonly lang: string;
  readonly code: string;
  /** UTC day: `2026-01-05`. */
  readonly day: string;
  /** Noted before the day; null without one. */
  readonly commitment: string | null;
}

export type VerificationFailure = 'offline' | 'unreadable' | 'other_version';

export type VerificationMessage =
  | { readonly kind: 'minutes'; readonly minutes: number }
  /** The server demands a wait before the next request. */
  | { readonly kind: 'waiting'; readonly seconds: number }
  | { readonly kind: 'verified'; readonly ticks: number }
  /** `minute` is counted from 1970-01-01. */
  | { readonly kind: 'different'; readonly difference: DifferenceKind; readonly minute: number }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: VerificationFailure };
