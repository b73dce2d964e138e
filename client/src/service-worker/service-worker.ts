/** The service worker: precaches one version of the client, opens it without a network, and shows push notifications. */

import { handlePushes } from './push-notifications.ts';
import type { PrecacheManifest } from './precache-manifest.ts';
import { PrecacheStore } from './precache-store.ts';
import { RequestStrategies } from './request-strategy.ts';
import { SKIP_WAITING, WHICH_VERSION } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build. */
declare const PRECACHE_MANIFEST: PrecacheManifest;

/** Without a response for this long the cached page opens. */
const NETWORK_TIMEOUT_MS = 4_000;
const FIRST_SERVER_ERROR = 500;

const manifest = PRECACHE_MANIFEST;
const strategies = new RequestStrategies(manifest, self.location.origin);
const store = new PrecacheStore(manifest, {
  caches: self.caches,
  fetch: (request) => fetch(request),
  request: (url, cache) => new Request(url, { cache, credentials: 'omit' }),
});

self.addEventListener('install', (event) => {
  event.waitUntil(store.fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // the browser requests the page while the worker starts
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
      await store.removeOld();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(self.skipWaiting());
  if (event.data === WHICH_VERSION) event.ports[0]?.postMessage(manifest.version);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, url, destination, headers } = request;
  const personal = headers.has('authorization') || headers.has('range');
  const strategy = strategies.of({ method, url, destination, personal });
  if (strategy === 'network-only') return;
  if (strategy === 'page') event.respondWith(page(event));
  else
    event.respondWith(strategy === 'cache-first' ? store.cacheFirst(request) : store.networkFirst(request));
});

/** The page from the network has current prices in it; without a network the cached page opens. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const network = (async (): Promise<Response> => (await preloadResponse) ?? fetch(request))();
  const answer = await Promise.race([network.catch(() => undefined), networkTimeout()]);
  if (answer !== undefined && answer.status < FIRST_SERVER_ERROR) return answer;
  return (await store.page()) ?? network;
}

function networkTimeout(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS);
  });
}

handlePushes(self);
