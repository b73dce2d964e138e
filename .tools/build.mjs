/** `npm run build`: installation and build, also next to a running server; `node .tools/start.mjs --built` then serves the build. */
import './run/node-floor.mjs';

void import('./run/build-version.mjs');
