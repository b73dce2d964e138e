/** Precache manifest: the files of a built client for the service worker, and their version. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { translationLanguageOf, type PrecacheManifest } from '../src/service-worker/precache-manifest.ts';

/** Compressed copies, screenshots of the manifest, pages, the service worker, the older font format, and the files of the admin console, the support frame, `/docs` and the server. */
const EXCLUDED =
  /\.(?:br|gz|html|woff|map)$|^\/sw\.js$|^\/assets\/(?:console|chat)\/|^\/(?:docs|ssr|screenshots)\//;
const PARTS_PER_LOCALE = 2;
/** Every page needs these, and no worker that one page starts; fonts of other scripts are loaded with the first text in them. */
const REQUIRED =
  /^\/assets\/(?!workers\/).*\.(?:js|css)$|^\/assets\/geist-latin-wght[^/]*$|^\/(?:icons|logos)\/|^\/icon\.svg$|^\/manifest\.json$/;
/** Its address in the page carries its digest. */
const PREFERENCES_SCRIPT = '/preferences.js';

export function preferencesAddress(text: string | Buffer): string {
  return `${PREFERENCES_SCRIPT}?v=${digest([text])}`;
}

/** Digest of everything that the pages of this folder may load. */
export function versionOf(dir: string, html: string): string {
  return digest([html, ...filesOf(dir).flatMap((file) => [file, readFileSync(join(dir, file))])]);
}

/** The version that the built page names. */
export function builtVersion(dir: string): string {
  const version = /data-version="(\w+)"/.exec(readFileSync(join(dir, 'index.html'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('the client must be built first');
  return version;
}

export function precacheManifest(dir: string, codes: readonly string[]): PrecacheManifest {
  const languages: Record<string, string[]> = Object.fromEntries(codes.map((code) => [code, []]));
  const files: string[] = [];
  const others: string[] = [];
  for (const file of filesOf(dir)) {
    const parts = languages[translationLanguageOf(file)];
    if (parts !== undefined) parts.push(file);
    else if (file === PREFERENCES_SCRIPT) files.push(preferencesAddress(readFileSync(join(dir, file))));
    else (REQUIRED.test(file) ? files : others).push(file);
  }
  for (const [code, parts] of Object.entries(languages))
    if (parts.length !== PARTS_PER_LOCALE) throw new Error(`the locale ${code} is not two files`);
  return { version: builtVersion(dir), files, languages, others };
}

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `/${join(entry.parentPath, entry.name).slice(join(dir, '/').length)}`.replaceAll(sep, '/'),
    )
    .filter((file) => !EXCLUDED.test(file))
    .sort();
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}
