/**
 * Settings of the test servers. Tests share a server while they request the same object; another object costs a start of
 * server and browser for each worker, so there is one only where a test is about it.
 */
import type { Settings } from './stack.ts';

export const ADMINISTRATOR = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'A long word for 1 desk' };

/** With an administrator, and without a hold on withdrawals. */
export const DEFAULT_SETTINGS: Settings = { ...ADMINISTRATOR, WITHDRAW_HOLD_HOURS: '0' };

/** For tests that leave hostile texts behind, and for one that needs an installation without positions on real accounts. */
export const ISOLATED: Settings = { ...DEFAULT_SETTINGS };

/** An open market whose clock administrators move, on a Monday morning. */
export const SANDBOX: Settings = { ...DEFAULT_SETTINGS, SANDBOX: 'on', SANDBOX_TIME: '2026-01-05T08:00:00Z' };

/** With bot traders, so that the ranking and the copy page have rows, and with legal texts. */
export const FULL_SITE: Settings = {
  ...DEFAULT_SETTINGS,
  HOUSE_TRADERS: 'on',
  BRAND_FILE: 'e2e/visual/legal-texts.json',
};

export const CAPTCHA_REQUIRED: Settings = { VERIFY_REG_TYPE: '2' };

/** With rate limits and load shedding: a machine that is busy with browsers may answer 503. */
export const TEST_CONTROLS_OFF: Settings = { TEST_CONTROLS: 'off', ADMIN_COOLING_HOURS: '72' };

/** Two wrong passwords or codes in an hour, and strangers need captchas. */
export const CAPTCHAS_FOR_VISITORS: Settings = { ...TEST_CONTROLS_OFF, WRONG_ATTEMPTS_PER_HOUR: '1' };

export const SERVICE_LINK = 'https://help.example/room';

/** Settings of an operator: company search, bot traders, an external support page, another demo balance, withdrawal holds, other texts and another brand. */
export const OPERATOR_SITE: Settings = {
  ...ADMINISTRATOR,
  SITE_MODE: 'main',
  HOUSE_TRADERS: 'on',
  SERVICE_LINK,
  SERVICE_LINK_TYPE: '1',
  DEMO_BALANCE: '2500.5',
  BRAND_FILE: 'docs/samples/brand/brand.json',
  TEXTS_DIR: 'docs/samples/texts',
};
