/** Messages between pages and the service worker. Their values stay: both sides may be of different versions. */

/** To a worker: which version does it cache? The response arrives on the port of the message. */
export const WHICH_VERSION = 'which-version';
/** To the waiting worker: the user wants the new version. */
export const SKIP_WAITING = 'take-over';
/** The built worker is in the root folder of the files that it caches. */
export const WORKER_PATH = '/sw.js';
