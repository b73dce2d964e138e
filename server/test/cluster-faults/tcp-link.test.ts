/** Link to a server that a test cuts off. */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TcpLink } from './tcp-link.ts';

let server: Server;
let atServer: Socket[];
let link: TcpLink;
let client: Socket;

beforeEach(async () => {
  atServer = [];
  server = createServer((socket) => {
    atServer.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  link = await TcpLink.open({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client = connect(link.port, '127.0.0.1');
  client.on('error', () => {});
});
afterEach(async () => {
  client.destroy();
  await link.close();
  server.close();
});

async function echo(text: string): Promise<string> {
  client.write(text);
  const [bytes] = (await once(client, 'data')) as [Buffer];
  return bytes.toString();
}

test('[CLUSTER-67] a silent cut holds back what is sent, and a refused one ends connections', async () => {
  expect(await echo('before')).toBe('before');
  link.cutOff('silent');
  let isAnswered = false;
  const answer = echo('during').then((text) => {
    isAnswered = true;
    return text;
  });
  const other = connect(link.port, '127.0.0.1');
  await once(other, 'connect');
  expect([isAnswered, atServer.length]).toEqual([false, 1]);
  link.restore();
  expect(await answer).toBe('during');
  other.destroy();
  const closed = once(client, 'close');
  link.cutOff('refused');
  await closed;
});

test('[CLUSTER-67] a lost connection ends at the server only', async () => {
  expect(await echo('LOCK')).toBe('LOCK');
  const ended = once(atServer[0] as Socket, 'close');
  link.loseConnections('UNLOCK');
  expect(await echo('again')).toBe('again');
  link.loseConnections('LOCK');
  await ended;
  client.write('no one');
  expect(client.destroyed).toBe(false);
});
