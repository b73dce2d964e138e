/** The four dresses in which every screen is looked at. */
import { devices, type PlaywrightTestOptions } from '@playwright/test';
import { PHONE, WIDE } from '../viewport.ts';

export interface Variant {
  readonly name: string;
  /** Smallest side of a target: a finger's, or with a mouse less. */
  readonly smallestTarget: number;
  readonly use: Partial<PlaywrightTestOptions>;
}

const phone = { ...devices['Pixel 7'], viewport: PHONE, deviceScaleFactor: 2 };

export const VARIANTS: readonly Variant[] = [
  { name: 'dark', smallestTarget: 44, use: { ...phone, colorScheme: 'dark', locale: 'en-GB' } },
  { name: 'light', smallestTarget: 44, use: { ...phone, colorScheme: 'light', locale: 'zh-HK' } },
  { name: 'arabic', smallestTarget: 44, use: { ...phone, colorScheme: 'dark', locale: 'ar-EG' } },
  {
    name: 'wide',
    smallestTarget: 32,
    use: { ...devices['Desktop Chrome'], viewport: WIDE, colorScheme: 'dark', locale: 'en-GB' },
  },
];
