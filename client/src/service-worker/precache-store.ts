/**
 * Precached versions of the client, one cache for each: filled completely before it is used, and removed only when another
 * version is active. They contain only files of the build.
 */

import { translationLanguageOf, type PrecacheManifest } from './precache-manifest.ts';
import { isDigested } from './request-strategy.ts';

const PREFIX = 'vernier-';
/** A page without prices: a start without a network must not show prices of unknown age. */
const PAGE = '/mine/system';
/** Stored under an address that no request has. */
const CACHED_PAGE = '/.page';
/** For pages that were not reloaded yet, and for a version that was installed and not activated. */
const OTHER_VERSIONS = 2;

export interface PrecachePorts {
  readonly caches: CacheStorage;
  fetch(request: Request | string): Promise<Response>;
  request(url: string, cache: RequestCache): Request;
}

export class PrecacheStore {
  readonly #manifest: PrecacheManifest;
  readonly #ports: PrecachePorts;
  readonly #name: string;

  constructor(manifest: PrecacheManifest, ports: PrecachePorts) {
    this.#manifest = manifest;
    this.#ports = ports;
    this.#name = PREFIX + manifest.version;
  }

  /** Fetches the whole version; fails and leaves nothing when a file is missing or belongs to another version. */
  async fill(): Promise<void> {
    const before = await this.#digestedBefore();
    try {
      const cache = await this.#ports.caches.open(this.#name);
      await cache.put(CACHED_PAGE, await this.#page());
      await Promise.all(
        this.#filesToCache(new Set(before.keys())).map(async (file) => {
          await cache.put(file, (await before.get(file)?.()) ?? (await this.#fetched(file)));
        }),
      );
    } catch (error) {
      await this.#ports.caches.delete(this.#name);
      throw error;
    }
  }

  /** Removes the versions that no page can still run. */
  async removeOld(): Promise<void> {
    const others = (await this.#versions()).filter((name) => name !== this.#name);
    await Promise.all(others.slice(0, -OTHER_VERSIONS).map((name) => this.#ports.caches.delete(name)));
  }

  /** The page of this version. */
  async page(): Promise<Response | undefined> {
    const cache = await this.#ports.caches.open(this.#name);
    return cache.match(CACHED_PAGE);
  }

  /** For a file whose name contains its digest, so that any version's copy will do. */
  async cacheFirst(request: Request): Promise<Response> {
    for (const name of (await this.#versions()).reverse()) {
      const found = await (await this.#ports.caches.open(name)).match(request);
      if (found !== undefined) return found;
    }
    return this.#fetchedInto(request);
  }

  /** For a file that changes under the same name: from the network, else this version's copy. */
  async networkFirst(request: Request): Promise<Response> {
    try {
      return await this.#fetchedInto(request);
    } catch (error) {
      const found = await (await this.#ports.caches.open(this.#name)).match(request);
      if (found === undefined) throw error;
      return found;
    }
  }

  async #fetchedInto(request: Request): Promise<Response> {
    const answer = await this.#ports.fetch(request);
    if (answer.status === 200) await (await this.#ports.caches.open(this.#name)).put(request, answer.clone());
    return answer;
  }

  /** All that the version needs, and those of its other files that earlier versions had cached. */
  #filesToCache(before: ReadonlySet<string>): readonly string[] {
    const { files, languages, others } = this.#manifest;
    const spoken = new Set([...before].map(translationLanguageOf));
    const translations = Object.entries(languages).flatMap(([code, halves]) =>
      spoken.has(code) ? halves : [],
    );
    return [...files, ...translations, ...others.filter((file) => before.has(file))];
  }

  /** Files of earlier versions that need no second download. */
  async #digestedBefore(): Promise<ReadonlyMap<string, () => Promise<Response | undefined>>> {
    const found = new Map<string, () => Promise<Response | undefined>>();
    for (const name of await this.#versions()) {
      const cache = await this.#ports.caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        if (isDigested(pathname + search)) found.set(pathname + search, () => cache.match(request));
      }
    }
    return found;
  }

  async #page(): Promise<Response> {
    const answer = await this.#ports.fetch(this.#ports.request(PAGE, 'no-store'));
    const text = await answer.clone().text();
    if (answer.status !== 200 || !text.includes(`data-version="${this.#manifest.version}"`))
      throw new Error('the page belongs to another version');
    return answer;
  }

  async #fetched(file: string): Promise<Response> {
    const answer = await this.#ports.fetch(
      this.#ports.request(file, isDigested(file) ? 'default' : 'no-cache'),
    );
    if (answer.status !== 200) throw new Error(`${file} is not there`);
    return answer;
  }

  /** Names of the caches, oldest first. */
  async #versions(): Promise<string[]> {
    return (await this.#ports.caches.keys()).filter((name) => name.startsWith(PREFIX));
  }
}
