/** Files of the built client that are served, listed once: a route for each of some hundred would be expensive. */

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sent by their own handlers, with what belongs to this installation in them. */
const PAGES: ReadonlySet<string> = new Set(['/index.html', '/console.html', '/chat.html']);
/** Runs in the server. */
const SSR = '/ssr/';
/** Sent instead of the file itself to clients that accept the encoding. */
const COMPRESSED = /\.(?:br|gz)$/;

/** Their paths, such as `/assets/main-1a2b3c.js`. */
export function clientFiles(clientDir: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(clientDir, join(entry.parentPath, entry.name));
    const path = `/${file.split(sep).join('/')}`;
    if (!PAGES.has(path) && !path.startsWith(SSR) && !COMPRESSED.test(path)) found.add(path);
  }
  return found;
}
