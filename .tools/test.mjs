/**
 * `npm test`: all checks and the tests before a merge, from a bare checkout to the browser; `npm run test:night` has also the
 * tests with the tag `night`.
 */
import './run/node-floor.mjs';
import { parseArgs } from 'node:util';

const TIERS = ['ci', 'night'];

const { tier } = parseArgs({ options: { tier: { type: 'string', default: 'ci' } } }).values;
if (!TIERS.includes(tier)) {
  console.error(`tiers: ${TIERS.join(', ')}`);
  process.exit(1);
}

void import('./run/run-checks.mjs').then(({ runChecks }) => runChecks({ browser: true, tier }));
