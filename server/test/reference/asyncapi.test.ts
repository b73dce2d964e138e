/** The document of the live socket against real sockets: valid, complete, and true of every frame that comes. */

import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DocumentSchemas } from './document-schemas.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Trader } from '../people/trader.ts';

interface AsyncApi {
  readonly channels: { readonly live: { readonly messages: Readonly<Record<string, unknown>> } };
}

const SENT = ['sub', 'unsub', 'login', 'logout', 'ping'];

let server: Harness;
let document: AsyncApi;
let schemas: DocumentSchemas;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  document = (await server.server.app.inject('/asyncapi.json')).json<AsyncApi>();
  schemas = new DocumentSchemas(document);
});
afterAll(() => server.stop());

test('[Z54] the document is AsyncAPI 3', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const isValid = ajv.compile(specs.schemasWithoutId['3.0.0'] as object);
  expect([isValid(document), isValid.errors]).toEqual([true, null]);
});

test('[Z54] every frame of a life on the socket is one that it documents, and every documented one comes', async () => {
  const trader = await Trader.enter(server);
  const { socket } = trader;
  for (const frame of [
    { cmd: 'sub', topic: 'DAY_MARKET' },
    { cmd: 'sub', topic: 'KLINE.EURUSD', period: '1min' },
    { cmd: 'sub', topic: 'NO_SUCH' },
    { cmd: 'unsub', topic: 'DAY_MARKET' },
  ])
    socket.say(frame);
  server.pass(500);
  const { data } = await trader.submit({ status: 1 });
  await trader.close({ id: data.Id });
  tellOfMoney();
  await socket.settle();
  socket.say({ cmd: 'logout' });
  await socket.settle();
  const seen = new Set(socket.frames.map((frame) => nameOf(frame)));
  for (const frame of socket.frames)
    expect(schemas.faults(['components', 'messages', nameOf(frame), 'payload'], frame)).toEqual([]);
  const documented = Object.keys(document.channels.live.messages).filter((name) => !SENT.includes(name));
  expect([...seen].toSorted()).toEqual(documented.toSorted());
  trader.leave();
});

test('[Z54] every close code of the server is in it', async () => {
  const client = await LiveClient.open(server);
  server.clock.advance(30_000);
  server.server.hub.sweep();
  const codes = (document as unknown as { 'x-close-codes': Record<string, string> })['x-close-codes'];
  expect(Object.keys(codes)).toContain(String(await client.closed));
});

/** To the account whose socket listens. */
function tellOfMoney(): void {
  const { accountFeed, identity } = server.server.context;
  const user = identity.userById(1);
  if (user === null) throw new Error('there is a first account');
  accountFeed.tell(user.id, { event: 'support_read', up_to: 1 });
}

function nameOf(frame: Readonly<Record<string, unknown>>): string {
  const { cmd, topic } = frame;
  if (typeof cmd === 'string') return cmd;
  return String(topic).startsWith('KLINE.') ? 'KLINE' : String(topic);
}
