/** `npm run check`: `npm test` without the browser tests, before a commit. */
import './run/node-floor.mjs';

void import('./run/run-checks.mjs').then(({ runChecks }) => runChecks({ browser: false, tier: 'ci' }));
