/** The document of the live socket against real sockets: valid, complete, and true of every frame that comes. */

import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocumentSchemas } from './document-schemas.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import type { AsyncApiDocument } from './parsed-documents.ts';
import { frameName, liveOnSocket } from './socket-session.ts';

const SENT = ['sub', 'unsub', 'login', 'logout', 'ping'];

let server: Harness;
let document: AsyncApiDocument;
let schemas: DocumentSchemas;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  document = (await server.server.app.inject('/asyncapi.json')).json<AsyncApiDocument>();
  schemas = new DocumentSchemas(document);
});
afterAll(() => server.stop());

test('[REFERENCE-5] the document is AsyncAPI 3', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const isValid = ajv.compile(specs.schemasWithoutId['3.1.0'] as object);
  expect([isValid(document), isValid.errors]).toEqual([true, null]);
});

test('[REFERENCE-5] every frame of a life on the socket is one that it documents, and every documented one comes', async () => {
  const frames = await liveOnSocket(server);
  const seen = new Set(frames.map((frame) => frameName(frame)));
  for (const frame of frames)
    expect(schemas.faults(['components', 'messages', frameName(frame), 'payload'], frame)).toEqual([]);
  const documented = Object.keys(document.channels.live.messages).filter((name) => !SENT.includes(name));
  expect([...seen].toSorted()).toEqual(documented.toSorted());
});

test('[REFERENCE-8] each frame is shown as it was sent, and as the document has it', () => {
  const { messages } = document.components;
  for (const [name, { examples }] of Object.entries(messages)) {
    expect([name, examples.length]).toEqual([name, 1]);
    for (const { payload } of examples)
      expect([name, schemas.faults(['components', 'messages', name, 'payload'], payload)]).toEqual([
        name,
        [],
      ]);
  }
});

// In a cluster gateways have the sockets.
test('[REFERENCE-5] every close code of the server is in it', { tags: ['process'] }, async () => {
  const client = await LiveClient.open(server);
  server.clock.advance(30_000);
  server.server.hub.sweep();
  expect(Object.keys(document['x-close-codes'])).toContain(String(await client.closed));
});
