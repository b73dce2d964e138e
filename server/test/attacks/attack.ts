/** Attack: its title, the settings of its server, and its run. */

import type { Settings, Site } from './site.ts';

export interface Result {
  readonly succeeded: boolean;
  readonly evidence: string;
}

export interface Attack {
  /** Of the finding, and what the attacker wants. */
  readonly title: string;
  /** Settings of the server beside the common ones. */
  readonly settings: Settings;
  readonly run: (site: Site) => Promise<Result>;
  /** Evidence of the refusal that stops it: an attack that fails for another reason proves nothing. */
  readonly stoppedBy: RegExp;
}

/** A server with test controls, so that no limit of rates interferes. */
export const WITHOUT_LIMITS: Settings = {
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'A long word for 1 desk',
  TEST_CONTROLS: 'on',
  PROXY_HOPS: '1',
  MARKET_SEED: '1',
  WITHDRAW_HOLD_HOURS: '0',
};

/** A server with the limits that visitors meet. */
export const WITH_LIMITS: Settings = {
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'A long word for 1 desk',
  TEST_CONTROLS: 'off',
  PROXY_HOPS: '1',
};

/** A server without a proxy, as on the machine of a developer. */
export const WITHOUT_PROXY: Settings = { TEST_CONTROLS: 'off' };
