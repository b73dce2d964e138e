/** The encoder of shared frames against the peer that reads them: a real WebSocket client. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
const accepted = once(server, 'connection');
let client: WebSocket;
let write: (frame: Buffer) => void;

beforeAll(async () => {
  const { port } = server.address() as AddressInfo;
  client = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(client, 'open');
  const [, request] = (await accepted) as [WebSocket, { socket: { write(frame: Buffer): void } }];
  write = (frame) => request.socket.write(frame);
});
afterAll(() => {
  client.terminate();
  server.close();
});

async function readBack(text: string): Promise<string> {
  const message = once(client, 'message');
  write(textFrame(text));
  return String((await message)[0]);
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a text of %i bytes is read back whole',
  async (length) => {
    const text = 'x'.repeat(length);
    expect(await readBack(text)).toBe(text);
  },
);

test('lengths are counted in bytes, not in characters', async () => {
  const text = '報價'.repeat(40);
  expect(await readBack(text)).toBe(text);
});
