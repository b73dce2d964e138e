/**
 * SQLite driver: better-sqlite3 13 brings its binaries along but needs Node-API 10 (Node 22.14 and newer). On an older Node
 * version 12 is used, which the installation compiles (`.tools/run/install.mjs`). Both load their binary with the first database.
 */

import Current from 'better-sqlite3';
import Older from 'better-sqlite3-node20';

const NODE_API = 10;

/** The constructor of a connection, `better-sqlite3`'s in the version that this Node can run. */
export const Database: typeof Current = Number(process.versions['napi']) >= NODE_API ? Current : Older;

/** One connection. */
export type Database = Current.Database;
