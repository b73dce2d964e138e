/** Precached versions of the client: complete or absent, several at once, never mixed. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { PrecacheManifest } from './precache-manifest.ts';
import { PrecacheStore } from './precache-store.ts';

const ORIGIN = 'https://trade.example';

/** The part of a browser's cache that the store uses. */
class FakeCache {
  readonly entries = new Map<string, { request: Request; answer: Response }>();

  async put(key: Request | string, answer: Response): Promise<void> {
    const request = typeof key === 'string' ? new Request(new URL(key, ORIGIN)) : key;
    this.entries.set(request.url, { request, answer });
  }

  async match(key: Request | string): Promise<Response | undefined> {
    const url = typeof key === 'string' ? new Request(new URL(key, ORIGIN)).url : key.url;
    return this.entries.get(url)?.answer.clone();
  }

  async keys(): Promise<Request[]> {
    return [...this.entries.values()].map(({ request }) => request);
  }
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }
}

let caches: FakeCaches;
/** What the server has now, by path. */
let site: Map<string, string>;
let requestedPaths: string[];

function manifestOf(version: string, more: Partial<PrecacheManifest> = {}): PrecacheManifest {
  const files = [`/assets/index-0000000${version}.js`, '/icon.svg'];
  const halves = (code: string) =>
    ['first', 'rest'].map((half) => `/assets/${code}.${half}-000000${version}.js`);
  const languages = { en: halves('en'), ar: halves('ar') };
  return { version, files, languages, others: ['/logos/EURUSD.svg'], ...more };
}

/** Puts a version on the server in place of the one before. */
function publish({ version, files, languages, others }: PrecacheManifest): void {
  site = new Map([['/mine/system', `<html data-version="${version}">`]]);
  for (const file of [...files, ...Object.values(languages).flat(), ...others])
    site.set(file, `${file} of ${version}`);
}

function storeOf(manifest: PrecacheManifest): PrecacheStore {
  return new PrecacheStore(manifest, {
    caches: caches as unknown as CacheStorage,
    request: (url) => new Request(new URL(url, ORIGIN)),
    async fetch(request) {
      const { pathname, search } = new URL(typeof request === 'string' ? request : request.url);
      requestedPaths.push(pathname + search);
      const text = site.get(pathname + search);
      return new Response(text ?? 'nothing', { status: text === undefined ? 404 : 200 });
    },
  });
}

function requestOf(path: string): Request {
  return new Request(new URL(path, ORIGIN));
}

beforeEach(() => {
  caches = new FakeCaches();
  requestedPaths = [];
});

describe('the cached versions', () => {
  it('[OFFLINE-2] contain a whole version with its page, and no translation of a language that was not used', async () => {
    const manifest = manifestOf('1');
    publish(manifest);
    const store = storeOf(manifest);
    await store.fill();
    expect(requestedPaths.sort()).toEqual([...manifest.files, '/mine/system'].sort());
    expect(await (await store.page())?.text()).toContain('data-version="1"');
  });

  it('[OFFLINE-2] contain nothing of an incomplete version', async () => {
    const manifest = manifestOf('1');
    publish(manifest);
    site.delete('/icon.svg');
    await expect(storeOf(manifest).fill()).rejects.toThrow('/icon.svg is not there');
    expect(await caches.keys()).toEqual([]);
  });

  it('[OFFLINE-2] contain nothing when the page has another version than the worker', async () => {
    publish(manifestOf('2', { files: manifestOf('1').files }));
    await expect(storeOf(manifestOf('1')).fill()).rejects.toThrow('another version');
    expect(await caches.keys()).toEqual([]);
  });

  it('[OFFLINE-2] give a later part of the running version after the next one came, and each page its own', async () => {
    const [one, two] = [manifestOf('1'), manifestOf('2')];
    publish(one);
    await storeOf(one).fill();
    await storeOf(one).cacheFirst(requestOf('/assets/ar.first-0000001.js'));
    publish(two);
    const next = storeOf(two);
    await next.fill();
    await next.removeOld();
    expect(await (await next.page())?.text()).toContain('data-version="2"');
    const late = await next.cacheFirst(requestOf('/assets/index-00000001.js'));
    expect(await late.text()).toBe('/assets/index-00000001.js of 1');
    // the used language was cached as well, with all its translations
    requestedPaths = [];
    for (const file of two.languages['ar'] ?? []) {
      const response = await next.cacheFirst(requestOf(file));
      expect(await response.text()).toBe(`${file} of 2`);
    }
    expect(requestedPaths).toEqual([]);
  });

  it('[OFFLINE-2] download no file again that did not change', async () => {
    const one = manifestOf('1');
    const two = manifestOf('2', { files: one.files });
    publish(one);
    await storeOf(one).fill();
    publish(two);
    requestedPaths = [];
    await storeOf(two).fill();
    expect(requestedPaths.sort()).toEqual(['/icon.svg', '/mine/system']);
  });

  it('[OFFLINE-2] show a file without a digest as the server has it, and as it was without a network', async () => {
    const one = manifestOf('1');
    publish(one);
    const store = storeOf(one);
    await store.fill();
    site.set('/icon.svg', 'changed');
    expect(await (await store.networkFirst(requestOf('/icon.svg'))).text()).toBe('changed');
    const offlineStore = new PrecacheStore(one, {
      caches: caches as unknown as CacheStorage,
      request: requestOf,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await (await offlineStore.networkFirst(requestOf('/icon.svg'))).text()).toBe('changed');
    await expect(offlineStore.networkFirst(requestOf('/logos/EURUSD.svg'))).rejects.toThrow(
      'Failed to fetch',
    );
  });

  it('[OFFLINE-2] are at most three', async () => {
    for (const version of ['1', '2', '3', '4']) {
      publish(manifestOf(version));
      const store = storeOf(manifestOf(version));
      await store.fill();
      await store.removeOld();
    }
    expect(await caches.keys()).toEqual(['vernier-2', 'vernier-3', 'vernier-4']);
  });
});
