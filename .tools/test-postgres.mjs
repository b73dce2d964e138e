/**
 * `npm run test:postgres`: the tests of the server on PostgreSQL; `npm run test:cluster`: on a cluster. The files or folders of the
 * arguments, or all.
 */
import './run/node-floor.mjs';
import { forwardSignals } from './run/child.mjs';
import { postgresTests } from './run/tests.mjs';

const CLUSTER = '--cluster';

forwardSignals();
const files = process.argv.slice(2);
const isCluster = files.includes(CLUSTER);
const { passed, failed, skipped } = await postgresTests(
  files.filter((file) => file !== CLUSTER),
  { isCluster, onLine: console.log },
);
const leftOut = isCluster ? 'about one process' : 'about what only SQLite has';
if (passed !== undefined) console.log(`${passed} passed, ${failed} failed, ${skipped} ${leftOut}`);
process.exitCode = failed === 0 ? 0 : 1;
