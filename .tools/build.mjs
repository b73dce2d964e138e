/** `npm run build`: installs and builds what is missing, beside a running server; `node .tools/start.mjs --built` then serves it. */
import './run/node-floor.mjs';

void import('./run/build-version.mjs');
