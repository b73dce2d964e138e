/** `npm start`: installation and build if needed, then the server. With `--built` it serves the last build of `npm run build`. */
import './run/node-floor.mjs';

void import('./run/serve.mjs');
