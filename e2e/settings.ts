/**
 * Settings of the test servers. Tests share a server while they request the same object; another object costs a start of
 * server and browser for each worker, so there is one only where a test is about it.
 */
import type { Settings } from './stack.ts';

export const ADMINISTRATOR = { ADMIN_EMAIL: 'desk@example.com', ADMIN_PASSWORD: 'A long word for 1 desk' };

/** For whoever does not say otherwise: with an administrator, and money that may leave at once. */
export const DEFAULT_SETTINGS: Settings = { ...ADMINISTRATOR, WITHDRAW_HOLD_HOURS: '0' };

/** Where tests leave texts behind that nobody else wants to find, and where one finds no real money at risk. */
export const ISOLATED: Settings = { ...DEFAULT_SETTINGS };

export const CAPTCHA_REQUIRED: Settings = { VERIFY_REG_TYPE: '2' };

/** With its limits on, also with those of a machine that the browsers of this suite keep busy: it may answer 503. */
export const TEST_CONTROLS_OFF: Settings = { TEST_CONTROLS: 'off' };

export const SERVICE_LINK = 'https://help.example/room';

/** An operator's own site: companies to enter, house traders, support elsewhere, another demo balance, money that waits. */
export const OPERATOR_SITE: Settings = {
  ...ADMINISTRATOR,
  SITE_MODE: 'main',
  HOUSE_TRADERS: 'on',
  SERVICE_LINK,
  SERVICE_LINK_TYPE: '1',
  DEMO_BALANCE: '2500.5',
};
