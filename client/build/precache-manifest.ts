/** The files of a built client, for the worker that keeps them, and the version that they are. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { languageOf, type PrecacheManifest } from '../src/service-worker/precache-manifest.ts';

/** Packed copies, pages, the worker itself, the older font format, and what belongs to the console, the frame of the talk and the server. */
const NOT_OURS = /\.(?:br|gz|html|woff|map)$|^\/sw\.js$|^\/assets\/(?:console|chat)\/|^\/ssr\//;
const HALVES = 2;
/** Every page is drawn with these; faces of other scripts come with the first text in them. */
const ALWAYS =
  /^\/assets\/.*\.(?:js|css)$|^\/assets\/geist-latin-wght[^/]*$|^\/(?:icons|logos)\/|^\/icon\.svg$|^\/manifest\.json$/;
/** Its address in the page carries its digest. */
const BOOT = '/boot.js';

export function bootAddress(text: string | Buffer): string {
  return `${BOOT}?v=${digest([text])}`;
}

/** Digest of everything that the pages of this folder may load. */
export function versionOf(dir: string, html: string): string {
  return digest([html, ...filesOf(dir).flatMap((file) => [file, readFileSync(join(dir, file))])]);
}

export function shellOf(dir: string, languages: readonly string[]): PrecacheManifest {
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const version = /data-version="(\w+)"/.exec(html)?.[1];
  if (version === undefined) throw new Error('the client must be built before its worker');
  const words: Record<string, string[]> = Object.fromEntries(languages.map((code) => [code, []]));
  const files: string[] = [];
  const others: string[] = [];
  for (const file of filesOf(dir)) {
    const halves = words[languageOf(file)];
    if (halves !== undefined) halves.push(file);
    else if (file === BOOT) files.push(bootAddress(readFileSync(join(dir, file))));
    else (ALWAYS.test(file) ? files : others).push(file);
  }
  for (const [code, halves] of Object.entries(words))
    if (halves.length !== HALVES) throw new Error(`the words of ${code} are not two files`);
  return { version, files, languages: words, others };
}

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `/${join(entry.parentPath, entry.name).slice(join(dir, '/').length)}`.replaceAll(sep, '/'),
    )
    .filter((file) => !NOT_OURS.test(file))
    .sort();
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}
