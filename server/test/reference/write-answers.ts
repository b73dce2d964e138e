/** The second half of `npm run reference`: records the answers and frames that are missing from the reference or no longer fit it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DocumentSchemas } from './document-schemas.ts';
import { ExampleWorld } from './example-world.ts';
import { answeredNames, answersOf, framesOf, placeOf, type Recorded, refusalOf } from './recorded-answers.ts';

const FILE = fileURLToPath(new URL('../../src/reference/answers.json', import.meta.url));

const world = await ExampleWorld.open();
const { app } = world.server.server;
const calls = new DocumentSchemas((await app.inject('/openapi.json')).json<object>());
const frames = new DocumentSchemas((await app.inject('/asyncapi.json')).json<object>());
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;

const stale = answeredNames().filter(
  (name) => kept.calls[name] === undefined || calls.faults(placeOf(name), kept.calls[name]).length > 0,
);
const isOld = ([name, frame]: readonly [string, unknown]) =>
  frames.faults(['components', 'messages', name, 'payload'], frame).length > 0;
const kinds = Object.entries(kept.frames);
const fresh = { ...kept.calls, ...(await answersOf(world, stale)) };
const made: Recorded = {
  calls: Object.fromEntries(
    answeredNames().flatMap((name) => (fresh[name] === undefined ? [] : [[name, fresh[name]]])),
  ),
  frames: kinds.length === 0 || kinds.some(isOld) ? await framesOf() : kept.frames,
  refusal:
    calls.faults(['components', 'schemas', 'Refusal'], kept.refusal).length > 0
      ? await refusalOf(world)
      : kept.refusal,
};
await world.close();
writeFileSync(FILE, `${JSON.stringify(made, null, 1)}\n`);
