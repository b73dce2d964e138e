/** The command `check-database` on PostgreSQL: from the last check, complete, and after a change of a row. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '../../src/ops/verification/check-database.ts';
import { Trader } from '../people/trader.ts';
import { MIGRATIONS } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;

beforeEach(async () => {
  server = await Harness.startOnPostgres({ TEST_CONTROLS: 'on' });
});
afterEach(() => server.stop());

const SOUND = 'Every order, posting, event and line of the audit that was compared is what the log leads to.';

/** What the command prints. */
async function check(isFull = false): Promise<readonly string[]> {
  const lines: string[] = [];
  const { dataDir, postgres } = server;
  const isSound = await checkDatabase({
    ...{ url: postgres.url, dataDir, migrationsDir: MIGRATIONS, isFull },
    print: (line) => lines.push(line),
  });
  expect(isSound).toBe(lines.at(-1) === SOUND);
  return lines;
}

async function trade(): Promise<void> {
  const trader = await Trader.enter(server);
  await trader.submit({ status: 1 });
  const { data } = await trader.submit({ status: 1 });
  await trader.close({ id: data.Id });
}

test('[CLUSTER-34] check-database continues from the last check while a server trades, and --full reads everything', async () => {
  await trade();
  expect(await check()).toEqual(['4 events compared, the whole log', SOUND]);
  await trade();
  await trade();
  const [note, ...rest] = await check();
  expect(note).toMatch(/^8 events compared after event \d+; all of the log compared again$/);
  expect(rest).toEqual([SOUND]);
  expect(await check(true)).toEqual([SOUND]);
  const database = server.postgres.connect();
  database.run('UPDATE accounts SET balance_micros = balance_micros + 1 WHERE id = 1');
  for (const isFull of [false, true])
    expect((await check(isFull)).join('\n')).toContain('account 1: balanceMicros is');
  database.run('UPDATE accounts SET balance_micros = balance_micros - 1 WHERE id = 1');
  database.close();
  expect((await check()).at(-1)).toBe(SOUND);
});
