/** Build of the bare page, served compressed from memory. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('./bare-app.mjs', import.meta.url));
const SCRIPT_PATH = '/app.js';

const PAGE = `<!doctype html><html lang="en"><head><title>Bare</title>
<meta name="viewport" content="width=device-width">
<script type="module" src="${SCRIPT_PATH}"></script></head><body><div id="root"></div></body></html>`;

export interface BareServer {
  readonly url: string;
  stop(): void;
}

export async function serveBareApp(): Promise<BareServer> {
  const files = new Map([
    ['/', file('text/html; charset=utf-8', PAGE)],
    [SCRIPT_PATH, file('text/javascript; charset=utf-8', await bundle())],
  ]);
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    if (found === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': found.type }).end(found.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

function file(type: string, text: string): { readonly type: string; readonly body: Buffer } {
  return { type, body: gzipSync(text) };
}

/** The script of the bare page, minified. */
async function bundle(): Promise<string> {
  const environment = process.env['NODE_ENV'];
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY } },
  });
  // The build sets it to `production`, which a server with test controls refuses.
  if (environment === undefined) delete process.env['NODE_ENV'];
  const [built] = Array.isArray(result) ? result : [result];
  if (built === undefined || !('output' in built)) throw new Error('the bare page was not built');
  const [{ code }] = built.output;
  return code;
}
