/** Time from the kill of the owner until every account answers again, with many accounts, against the limit that is promised. */

import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '../../../db/src/postgres/driver.ts';
import { fillFolder } from '../account-memory/filled-folder.ts';
import { openAccount } from '../order-ack/client.ts';
import type { Benchmark } from '../paired-runs.ts';
import { serverMain, withFolder } from '../product.ts';
import { isAnswered, withCluster } from './measured-cluster.ts';

const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 50_000);
const ACTIVE = ACCOUNTS / 100;
const LIMIT_MS = 3_000;
const KILLS = 12;
const PERCENTILE = 0.95;
/** Until the engine that was killed waits again, also on a machine that does something else. */
const SETTLE_MS = 8_000;
/** New accounts are in as many shards as there are. */
const ANSWERING_ACCOUNTS = 64;
const DEALS = '/v1/api/forex/my_deal?status=1';

export const failover: Benchmark = {
  name: 'failover',
  compares: `The kill of the engine with the most shards, of ${ACCOUNTS.toLocaleString('en')} accounts of which one in a hundred has a position, with a waiting one, compared with the limit.`,
  goals: [
    { name: 'p95Ms', figure: `ms until all accounts answer, 95th percentile (of ${LIMIT_MS})`, atMost: 1 },
  ],
  async product() {
    const took = await withCluster(
      { engines: ['engine-0', 'engine-1'], prepare },
      async (cluster, engines) => {
        const { gateway, url } = cluster;
        const running = new Map(engines);
        const tokens: string[] = [];
        for (let account = 0; account < ANSWERING_ACCOUNTS; account += 1)
          tokens.push(await openAccount(gateway.url));
        const answers = async () => {
          const all = tokens.map((authorization) => isAnswered(`${gateway.url}${DEALS}`, { authorization }));
          return (await Promise.all(all)).every(Boolean);
        };
        const times: number[] = [];
        while (times.length < KILLS) {
          await pause(SETTLE_MS);
          const owner = await ownerOf(url);
          const program = await running.get(owner);
          const sinceMs = performance.now();
          await program?.kill();
          while (!(await answers())) continue;
          times.push(performance.now() - sinceMs);
          running.set(owner, cluster.startEngine(owner));
        }
        return times;
      },
    );
    took.sort((one, two) => one - two);
    console.log(took.map(Math.round));
    return { p95Ms: took[Math.ceil(took.length * PERCENTILE) - 1] ?? Number.NaN };
  },
  baseline: () => Promise.resolve({ p95Ms: LIMIT_MS }),
};

function prepare(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  return withFolder(async (folder) => {
    const { SECRET_KEY = '' } = settings;
    await fillFolder(folder, { inactive: ACCOUNTS - ACTIVE, active: ACTIVE }, { SECRET_KEY });
    const { PATH = '' } = process.env;
    const env = { PATH, DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY };
    await promisify(execFile)(process.execPath, [join(dirname(serverMain()), 'import.js')], { env });
  });
}

/** The engine with the locks of the most shards. */
async function ownerOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ readonly name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND application_name LIKE 'engine%'
     GROUP BY application_name ORDER BY count(*) DESC LIMIT 1`,
  );
  await client.end();
  return rows[0]?.name ?? '';
}
