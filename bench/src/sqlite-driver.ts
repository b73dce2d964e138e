/** SQLite driver of the baselines: the version of better-sqlite3 that the program chooses on this Node (`db/src/sqlite/driver.ts`). */

import Current from 'better-sqlite3';
import Older from 'better-sqlite3-node20';

const NODE_API = 10;

export const Database: typeof Current = Number(process.versions['napi']) >= NODE_API ? Current : Older;
