/** `npm test`: all checks and tests before a merge, from a bare checkout to the browser. */
import './run/node-floor.mjs';

void import('./run/run-checks.mjs').then(({ runChecks }) => runChecks({ browser: true }));
