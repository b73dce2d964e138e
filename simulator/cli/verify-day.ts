/** Command `verify-day`: derives a revealed day of a server's market again and compares all of it. */

import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { parseIsoDay } from '@vernier/shared/civil-date';
import { httpSource } from '../src/verification/http-source.ts';
import { verifyDay } from '../src/verification/verify-day.ts';
import { nodeHttp } from './node-http.ts';
import { isSignatureOf } from '@vernier/db/hash-chains/root-signature';

const USAGE = `npm run verify-day -- --url URL --day YYYY-MM-DD [--code EURUSD] [--commitment HEX] [--public-key HEX]

URL          address of the server, such as http://127.0.0.1:8080
--day        a UTC day of the last 60 days that ended at least 24 hours ago, of a recorded or live market one that is over
--code       only this instrument
--commitment the commitment to the key of the day, as it was noted before the day
--public-key the key that must have signed the tape root; without it the published one is taken`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      day: { type: 'string' },
      code: { type: 'string' },
      commitment: { type: 'string' },
      'public-key': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { url, day: text, code, commitment, help, 'public-key': publicKey } = values;
  if (help || url === undefined || text === undefined) {
    if (help) return console.log(USAGE);
    throw new Error(USAGE);
  }
  const day = parseIsoDay(text);
  if (day === null) throw new Error(`--day ${text} is not a day such as 2026-01-05`);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const { ticks, instruments, isDerived, signature } = await verifyDay({
    source: httpSource(nodeHttp(url)),
    day,
    code,
    commitment,
    hash,
    signature: { isSignatureOf, publicKey },
    // All instruments take minutes.
    onInstrument: (verified, count) => console.error(`${verified}: ${count} ticks`),
  });
  const found = `${ticks} ticks of ${instruments} instruments`;
  console.log(
    isDerived ? `verified ${found}` : `${found} have the published root; no key proves their prices`,
  );
  console.log(`signature: ${signature}`);
  // A known key must have signed; without one a root of before signatures is no failure.
  if (signature === 'invalid' || (signature === 'missing' && publicKey !== undefined)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
