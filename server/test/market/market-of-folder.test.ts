/** A data folder has the market that it was started with: another seed or other hours would make its tape unverifiable. */

import { expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

/** A setting, what it is changed to, and what the folder was started with. */
const CHANGES = [
  ['MARKET_SEED', '2', '1'],
  ['MARKET_HOURS', 'sessions', 'always'],
  ['MARKET_SOURCE', 'recorded', 'simulated'],
] as const;

async function expectRefusedChange(setting: string, value: string, old: string): Promise<void> {
  const server = await Harness.start();
  const { token } = await server.openDemo();
  await expect(server.restart({ [setting]: value })).rejects.toThrow(
    `${setting} is ${value}, but the market of this data folder was started with ${setting}=${old}; put it back, or choose another DATA_DIR`,
  );
  await server.restart({ [setting]: old });
  expect((await server.get('/api/user/info', { token })).code).toBe(1);
  await server.stop();
}

test.each(CHANGES)(
  '[SETTING-9] a changed %s stops the start with a line that shows the old one',
  expectRefusedChange,
);

// A cluster refuses the setting itself.
test(
  '[SETTING-9] a changed SANDBOX stops the start with a line that shows the old one',
  {
    tags: ['process'],
  },
  () => expectRefusedChange('SANDBOX', 'on', 'off'),
);
