/** `npm start`: installs and builds what is missing, then becomes the server. On a second start both are one look at the disk. With `--built` it serves what `npm run build` has built. */
import './run/node-floor.mjs';

void import('./run/serve.mjs');
