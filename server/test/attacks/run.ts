/** `npx tsx server/test/attacks/run.ts SERVER_MAIN`: the attacks on any built version of the server, as a table. */

import { resolve } from 'node:path';
import { runAttacks } from './all-attacks.ts';

const [main] = process.argv.slice(2);
if (main === undefined) throw new Error('the path of a built server is missing');
for (const { title, succeeded, evidence } of await runAttacks(resolve(main)))
  process.stdout.write(`${succeeded ? 'SUCCEEDED' : 'failed   '}  ${title}: ${evidence}\n`);
