/** `npm test`: everything that must be true before a change is merged, from a bare checkout to the browser. */
import './run/node-floor.mjs';

void import('./run/prove.mjs').then(({ prove }) => prove({ browser: true }));
