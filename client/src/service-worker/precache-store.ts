/**
 * The kept versions of the client, each in a cache of its own: filled as a whole before it is used, and removed only when
 * another one has taken over. Nothing but the files of the build ever gets in.
 */

import { languageOf, type Shell } from './precache-manifest.ts';
import { isDigested } from './request-strategy.ts';

const PREFIX = 'vernier-';
/** A page without prices in it, so that a start without a network shows none that nobody can date. */
const PAGE = '/mine/system';
/** Kept under an address that no request has. */
const KEPT_PAGE = '/.page';
/** A page that was not reloaded yet finds its later parts in the version before; one more for a version that nobody took. */
const OTHERS_KEPT = 2;

export interface StorePorts {
  readonly caches: CacheStorage;
  fetch(request: Request | string): Promise<Response>;
  request(url: string, cache: RequestCache): Request;
}

export class ShellStore {
  readonly #shell: Shell;
  readonly #ports: StorePorts;
  readonly #name: string;

  constructor(shell: Shell, ports: StorePorts) {
    this.#shell = shell;
    this.#ports = ports;
    this.#name = PREFIX + shell.version;
  }

  /** Fetches the whole version; fails, and leaves nothing, when a part is missing or of another version. */
  async fill(): Promise<void> {
    const before = await this.#digestedBefore();
    try {
      const cache = await this.#ports.caches.open(this.#name);
      await cache.put(KEPT_PAGE, await this.#page());
      await Promise.all(
        this.#wanted(new Set(before.keys())).map(async (file) => {
          await cache.put(file, (await before.get(file)?.()) ?? (await this.#fetched(file)));
        }),
      );
    } catch (error) {
      await this.#ports.caches.delete(this.#name);
      throw error;
    }
  }

  /** Removes the versions that no page can be running any more. */
  async tidy(): Promise<void> {
    const others = (await this.#versions()).filter((name) => name !== this.#name);
    await Promise.all(others.slice(0, -OTHERS_KEPT).map((name) => this.#ports.caches.delete(name)));
  }

  /** The page of this version. */
  async page(): Promise<Response | undefined> {
    const cache = await this.#ports.caches.open(this.#name);
    return cache.match(KEPT_PAGE);
  }

  /** A file whose name says what is in it, so that it may come from any version; fetched once. */
  async kept(request: Request): Promise<Response> {
    for (const name of (await this.#versions()).reverse()) {
      const found = await (await this.#ports.caches.open(name)).match(request);
      if (found !== undefined) return found;
    }
    return this.#fetchedInto(request);
  }

  /** A file that another version has under the same name: the network's, else this version's. */
  async fresh(request: Request): Promise<Response> {
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

  /** What a version needs, and of the rest what the ones before had come to hold. */
  #wanted(before: ReadonlySet<string>): readonly string[] {
    const { files, languages, others } = this.#shell;
    const spoken = new Set([...before].map(languageOf));
    const words = Object.entries(languages).flatMap(([code, halves]) => (spoken.has(code) ? halves : []));
    return [...files, ...words, ...others.filter((file) => before.has(file))];
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
    if (answer.status !== 200 || !text.includes(`data-version="${this.#shell.version}"`))
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

  /** Names of the kept versions, oldest first. */
  async #versions(): Promise<string[]> {
    return (await this.#ports.caches.keys()).filter((name) => name.startsWith(PREFIX));
  }
}
