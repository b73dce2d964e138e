/**
 * SQLite driver: better-sqlite3 13 contains its binaries but needs Node-API 10 (Node 22.14 and newer). An older Node uses
 * version 12, which the installation compiles (`.tools/run/install.mjs`). Both load their binary with the first database.
 */

import Current from 'better-sqlite3';
import Older from 'better-sqlite3-node20';

const NODE_API = 10;

const isCurrent = Number(process.versions['napi']) >= NODE_API;

/** The connection class of `better-sqlite3`, in the version that this Node can run. */
export const Database: typeof Current = isCurrent ? Current : Older;

/** The package that it comes from. */
export const DRIVER_PACKAGE = isCurrent ? 'better-sqlite3' : 'better-sqlite3-node20';

export type Database = Current.Database;
