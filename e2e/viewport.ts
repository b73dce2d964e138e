/** The two page sizes that every screen is looked at in: a phone, and a laptop. */
import type { ViewportSize } from '@playwright/test';

export const PHONE: ViewportSize = { width: 390, height: 844 };
export const WIDE: ViewportSize = { width: 1440, height: 900 };
