/**
 * `npm test [-- --tier night]`: all checks and the tests before a merge, from a bare checkout to the browser; with the tier
 * `night` also the tests with that tag.
 */
import './run/node-floor.mjs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { tier: { type: 'string', default: 'ci' } } });

void import('./run/run-checks.mjs').then(({ runChecks }) => runChecks({ browser: true, tier: values.tier }));
