/** Command `sim`: runs seeded worlds, plays a scenario, or verifies a data folder's accounts, audit or tape. */

import { parseArgs } from 'node:util';
import { checkAudit, replay, checkTape } from './audit.ts';
import { marketFacts } from './facts.ts';
import { scenario } from './scenario.ts';
import { oneWorld, worlds } from './worlds.ts';

const USAGE = `In a checkout "npm run sim --", with the build alone "node server/dist/sim.js", and then:

[--years N] [--seed S]                   N worlds of a simulated year, every invariant checked after each step
--days D [--seed S]                      one world of D days, as the tests run it
    --market simulated                   on the simulated market with its hours, instead of a wilder one
--scenario NAME [--code C] [--size N]    a script on the simulated market: what each of a handful of orders did
--replay DATA_DIR                        rebuild every account from the log and compare, hash for hash
--audit DATA_DIR [--head HASH]           verify the file, every row of the books, and the chain of what administrators did
--tape DATA_DIR [--key FILE]             derive every minute of the tape and every tick of a fill again, with the root
                                         key of a sealed market in FILE (DATA_DIR/market.key)
--facts N                                measure the stylised facts of the market over N seeds`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      years: { type: 'string', default: '1' },
      days: { type: 'string' },
      market: { type: 'string', default: 'wild' },
      scenario: { type: 'string' },
      code: { type: 'string', default: 'EURUSD' },
      size: { type: 'string' },
      replay: { type: 'string' },
      audit: { type: 'string' },
      head: { type: 'string' },
      tape: { type: 'string' },
      key: { type: 'string' },
      facts: { type: 'string' },
      hours: { type: 'string', default: 'always' },
      help: { type: 'boolean', default: false },
    },
  });
  const {
    seed,
    years,
    days,
    market,
    code,
    size,
    tape,
    audit,
    head,
    hours,
    key,
    facts,
    replay: dataDir,
    scenario: name,
    help,
  } = values;
  if (help) console.log(USAGE);
  else if (facts !== undefined) marketFacts(countOf('facts', facts));
  else if (dataDir !== undefined) await replay(dataDir);
  else if (audit !== undefined) await checkAudit(audit, head);
  else if (tape !== undefined) await checkTape({ dataDir: tape, seed, hours, keyFile: key });
  else if (name !== undefined) await scenario({ name, code, size, seed });
  else if (days !== undefined) await oneWorld({ seed, days: countOf('days', days), market });
  else await worlds({ seed, years: countOf('years', years), market });
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`);
  return Number.parseInt(text, 10);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
