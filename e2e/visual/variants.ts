/** The dresses in which screens are looked at; one visit wears two of them, since a page follows the system's colours while it is open. */
import type { PlaywrightTestOptions } from '@playwright/test';
import { LAPTOP, PHONE } from '../devices.ts';

export interface Variant {
  readonly name: string;
  /** Smallest side of a target: a finger's, or with a mouse less. */
  readonly smallestTarget: number;
  readonly use: Partial<PlaywrightTestOptions>;
  /** The same screen is photographed in light too, and its contrasts are looked at. */
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

/** The pages that are laid out anew where there is room. */
export const VARIANTS: readonly Variant[] = [
  ...PHONE_VARIANTS,
  { name: 'wide', smallestTarget: 32, use: { ...LAPTOP, colorScheme: 'light', locale: 'zh-HK' } },
];
