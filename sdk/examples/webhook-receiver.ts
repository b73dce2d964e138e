/**
 * Receiver of webhooks: verifies each delivery, ignores repeated ones, notices missing ones, and prints the events. The secret is in
 * VERNIER_WEBHOOK_SECRET, the port in VERNIER_WEBHOOK_PORT.
 */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@vernier/sdk/verify-webhook';

const MOST_BODY_BYTES = 65_536;

const secret = process.env['VERNIER_WEBHOOK_SECRET'] ?? '';
if (secret === '') throw new Error('VERNIER_WEBHOOK_SECRET is not set');

/** Id of the last event of each account; a real receiver stores it together with what the event changes. */
const lastIds = new Map<string, number>();

/** Status of the response: 200 to 299 ends the delivery; every other status leads to another attempt later. */
async function receive(request: IncomingMessage): Promise<number> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BODY_BYTES) return 413;
    parts.push(part);
  }
  // The signature is of these very bytes: a parsed and rewritten body would not match.
  const body = Buffer.concat(parts).toString('utf8');
  const signature = String(request.headers['vernier-signature'] ?? '');
  const payload = await verifyWebhook({ body, signature, secret });
  if (payload === null) return 400;
  const { account, event, previous_id: previous } = payload;
  if (event === null) {
    process.stdout.write('test\n');
    return 204;
  }
  const last = lastIds.get(account);
  if (last !== undefined && event.id <= last) return 204;
  const isGap = last !== undefined && previous !== last;
  lastIds.set(account, event.id);
  process.stdout.write(`${event.id} ${event.kind}${isGap ? ' after a gap' : ''}\n`);
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(process.env['VERNIER_WEBHOOK_PORT'] ?? 9000), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
