/** The four dresses in which every screen is looked at. */
import type { PlaywrightTestOptions } from '@playwright/test';
import { LAPTOP, PHONE } from '../devices.ts';

export interface Variant {
  readonly name: string;
  /** Smallest side of a target: a finger's, or with a mouse less. */
  readonly smallestTarget: number;
  readonly use: Partial<PlaywrightTestOptions>;
}

export const VARIANTS: readonly Variant[] = [
  { name: 'dark', smallestTarget: 44, use: { ...PHONE, colorScheme: 'dark', locale: 'en-GB' } },
  { name: 'light', smallestTarget: 44, use: { ...PHONE, colorScheme: 'light', locale: 'zh-HK' } },
  { name: 'arabic', smallestTarget: 44, use: { ...PHONE, colorScheme: 'dark', locale: 'ar-EG' } },
  {
    name: 'wide',
    smallestTarget: 32,
    use: { ...LAPTOP, colorScheme: 'dark', locale: 'en-GB' },
  },
];
