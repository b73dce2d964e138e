/** The second half of `npm run reference`: records the answers and frames that are missing or no longer fit the schemas. */

import { readFileSync, writeFileSync } from 'node:fs';
import type { SocketDocument } from '../../src/http/reference/page/documents.ts';
import { DocumentSchemas } from './document-schemas.ts';
import { ExampleWorld } from './example-world.ts';
import {
  answeredNames,
  answersOf,
  framesOf,
  placeOf,
  type Recorded,
  refusalOf,
  publishedNames,
} from './recorded-answers.ts';
import { GENERATED } from './reference-files.ts';

const world = await ExampleWorld.open();
const { app } = world.server.server;
const calls = new DocumentSchemas((await app.inject('/openapi.json')).json<object>());
const socket = (await app.inject('/asyncapi.json')).json<SocketDocument>();
const frames = new DocumentSchemas(socket);
const generated = JSON.parse(readFileSync(GENERATED, 'utf8')) as { readonly answers: Recorded };
const kept = generated.answers;

const stale = answeredNames().filter(
  (name) => kept.calls[name] === undefined || calls.faults(placeOf(name), kept.calls[name]).length > 0,
);
const told = publishedNames(socket);
const areTold = told.every(
  (name) => frames.faults(['components', 'messages', name, 'payload'], kept.frames[name]).length === 0,
);
const fresh = { ...kept.calls, ...(await answersOf(world, stale)) };
const made: Recorded = {
  calls: Object.fromEntries(
    answeredNames().flatMap((name) => (fresh[name] === undefined ? [] : [[name, fresh[name]]])),
  ),
  frames: areTold && Object.keys(kept.frames).length === told.length ? kept.frames : await framesOf(),
  refusal:
    calls.faults(['components', 'schemas', 'Refusal'], kept.refusal).length > 0
      ? await refusalOf(world)
      : kept.refusal,
};
await world.close();
writeFileSync(GENERATED, `${JSON.stringify({ ...generated, answers: made }, null, 1)}\n`);
