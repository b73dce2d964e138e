/** Bare limit of a page load: a static page with a line of text. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE =
  '<!doctype html><html lang="en"><head><title>Bare</title><meta name="viewport" content="width=device-width"></head><body><h1>Bare</h1></body></html>';

export interface BarePage {
  readonly url: string;
  stop(): void;
}

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    if (request.url !== '/') response.statusCode = 404;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
