/** `npm run test:postgres`: the tests of the server on PostgreSQL; the files or folders of its arguments, or all. */
import './run/node-floor.mjs';
import { forwardSignals } from './run/child.mjs';
import { postgresTests } from './run/tests.mjs';

forwardSignals();
const { passed, failed, skipped } = await postgresTests(process.argv.slice(2), { onLine: console.log });
if (passed !== undefined)
  console.log(`${passed} passed, ${failed} failed, ${skipped} about what only SQLite has`);
process.exitCode = failed === 0 ? 0 : 1;
