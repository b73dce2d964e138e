/** A request whose answer comes before the end of its body. */

import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const PART = Buffer.alloc(65_536, 'x');

export interface EarlyAnswer {
  readonly status: number | undefined;
  readonly text: string;
  /** Whether the next request of the caller uses the same connection. */
  readonly isReused: boolean;
}

/** Sends a part of `bytes`, waits for the answer, sends the rest, and asks for `/healthz`. */
export async function postUntilAnswered(
  url: string,
  bytes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<EarlyAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sent = request(url, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': bytes, ...headers },
  });
  sent.write(PART);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { socket } = response;
  const answer = await text(response);
  for (let rest = bytes - PART.length; rest > 0; rest -= PART.length)
    sent.write(PART.subarray(0, Math.min(rest, PART.length)));
  await new Promise<void>((resolve) => sent.end(resolve));
  const used = await socketOfNext(new URL('/healthz', url), agent);
  agent.destroy();
  return { status: response.statusCode, text: answer, isReused: used === socket };
}

async function socketOfNext(url: URL, agent: Agent): Promise<Socket> {
  const next = request(url, { agent });
  next.end();
  const [response] = (await once(next, 'response')) as [IncomingMessage];
  // Node takes it from a response that has ended.
  const { socket } = response;
  response.resume();
  await once(response, 'end');
  return socket;
}
