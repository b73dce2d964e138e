/** What pages and the worker say to each other. */

/** Asked of a worker: which version it keeps. It answers on the port that comes along. */
export const WHICH_VERSION = 'which-version';
/** Told to the worker that waits: somebody asked for the new version. */
export const TAKE_OVER = 'take-over';
/** Where the build puts it, above everything that it keeps. */
export const WORKER_PATH = '/sw.js';
