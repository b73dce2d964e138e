import { expect, it } from 'vitest';
import { SCENARIO_NAMES, SCENARIO_SIZES } from './scenario-request.ts';

it('the usual size of each scenario is within its limits', () => {
  for (const name of SCENARIO_NAMES) {
    const { least, usual, most } = SCENARIO_SIZES[name];
    expect(least < usual && usual < most).toBe(true);
  }
});
