/** `pnpm check`: what `npm test` runs except the browser, for the minute before a commit. */
import './run/node-floor.mjs';

void import('./run/prove.mjs').then(({ prove }) => prove({ browser: false }));
