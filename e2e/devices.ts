/** The two devices of the tests: a phone with touch, and a laptop with a mouse. */
import { devices } from '@playwright/test';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: devices['Pixel 7'].userAgent,
  // a factor of 2 makes rendering half as expensive again
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

export const LAPTOP = {
  viewport: { width: 1440, height: 900 },
  userAgent: devices['Desktop Chrome'].userAgent,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};
