/** The second half of `npm run reference`: records the answers and frames that are missing or no longer fit the schemas. */

import { readFileSync, writeFileSync } from 'node:fs';
import { DocumentSchemas } from './document-schemas.ts';
import { ExampleWorld } from './example-world.ts';
import type { AsyncApiDocument } from './parsed-documents.ts';
import {
  answeredNames,
  answersOf,
  framesOf,
  placeOf,
  type Recorded,
  refusalOf,
  serverFrameNames,
} from './recorded-answers.ts';
import { GENERATED } from './reference-files.ts';

const world = await ExampleWorld.open();
const { app } = world.server.server;
const calls = new DocumentSchemas((await app.inject('/openapi.json')).json<object>());
const socket = (await app.inject('/asyncapi.json')).json<AsyncApiDocument>();
const frames = new DocumentSchemas(socket);
const generated = JSON.parse(readFileSync(GENERATED, 'utf8')) as { readonly answers: Recorded };
const recorded = generated.answers;

const stale = answeredNames().filter(
  (name) =>
    recorded.calls[name] === undefined || calls.faults(placeOf(name), recorded.calls[name]).length > 0,
);
const frameNames = serverFrameNames(socket);
const areFramesCurrent = frameNames.every(
  (name) => frames.faults(['components', 'messages', name, 'payload'], recorded.frames[name]).length === 0,
);
const renewed = { ...recorded.calls, ...(await answersOf(world, stale)) };
const answers: Recorded = {
  calls: Object.fromEntries(
    answeredNames().flatMap((name) => (renewed[name] === undefined ? [] : [[name, renewed[name]]])),
  ),
  frames:
    areFramesCurrent && Object.keys(recorded.frames).length === frameNames.length
      ? recorded.frames
      : await framesOf(),
  refusal:
    calls.faults(['components', 'schemas', 'RefusedInsufficientMargin'], recorded.refusal).length > 0
      ? await refusalOf(world)
      : recorded.refusal,
};
await world.close();
writeFileSync(GENERATED, `${JSON.stringify({ ...generated, answers }, null, 1)}\n`);
