/** Command `verify-day`: derives a revealed day of a server's market again and compares all of it. */

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { parseIsoDay } from '@vernier/shared/civil-date';
import { httpSource } from '../src/verification/http-source.ts';
import { verifyDay } from '../src/verification/verify-day.ts';
import { nodeHttp } from './node-http.ts';

const USAGE = `npm run verify-day -- --url URL --day YYYY-MM-DD [--code EURUSD] [--commitment HEX]

URL          address of the server, such as http://127.0.0.1:8080
--day        a UTC day of the last 60 days that ended at least 24 hours ago
--code       only this instrument
--commitment the commitment to the key of the day, as it was noted before the day`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      day: { type: 'string' },
      code: { type: 'string' },
      commitment: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { url, day: text, code, commitment, help } = values;
  if (help || url === undefined || text === undefined) {
    if (help) return console.log(USAGE);
    throw new Error(USAGE);
  }
  const day = parseIsoDay(text);
  if (day === null) throw new Error(`--day ${text} is not a day such as 2026-01-05`);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const { ticks, instruments } = await verifyDay({
    source: httpSource(nodeHttp(url)),
    day,
    code,
    commitment,
    hash,
    // All instruments take minutes.
    onInstrument: (verified, count) => console.error(`${verified}: ${count} ticks`),
  });
  console.log(`verified ${ticks} ticks of ${instruments} instruments`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
