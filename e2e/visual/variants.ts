/** Variants of the snapshots: viewport, theme and language. One visit covers both themes, since an open page follows the system's theme. */
import type { PlaywrightTestOptions } from '@playwright/test';
import { LAPTOP, PHONE } from '../devices.ts';

export interface Variant {
  readonly name: string;
  /** Smallest side of a target in pixels: less with a mouse than with a finger. */
  readonly smallestTarget: number;
  readonly use: Partial<PlaywrightTestOptions>;
  /** Also takes a snapshot in the light theme and checks its contrast. */
  readonly alsoLight?: true;
  /** Another variant has the same parts and colours, so that axe would find the same. */
  readonly withoutAxe?: true;
}

/** Every screen. */
export const PHONE_VARIANTS: readonly Variant[] = [
  {
    name: 'dark',
    smallestTarget: 44,
    use: { ...PHONE, colorScheme: 'dark', locale: 'en-GB' },
    alsoLight: true,
  },
  {
    name: 'arabic',
    smallestTarget: 44,
    use: { ...PHONE, colorScheme: 'dark', locale: 'ar-EG' },
    withoutAxe: true,
  },
];

/** For pages with another layout on a wide screen. */
export const VARIANTS: readonly Variant[] = [
  ...PHONE_VARIANTS,
  {
    name: 'wide',
    smallestTarget: 32,
    use: { ...LAPTOP, colorScheme: 'light', locale: 'zh-HK' },
  },
];
