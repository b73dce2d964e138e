/** The program that stays beside the pages: keeps a whole version of the client, opens it without a network, and takes pushes. */

import { listenForPushes } from './push-notifications.ts';
import type { Shell } from './precache-manifest.ts';
import { ShellStore } from './precache-store.ts';
import { Ways } from './request-strategy.ts';
import { TAKE_OVER, WHICH_VERSION } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const BUILT_SHELL: Shell;

/** A network that says nothing for so long is none. */
const PATIENCE_MS = 4_000;
const FIRST_SERVER_ERROR = 500;

const shell = BUILT_SHELL;
const ways = new Ways(shell, self.location.origin);
const store = new ShellStore(shell, {
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
      // the page is on its way while the worker wakes up
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
      await store.tidy();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
  if (event.data === WHICH_VERSION) event.ports[0]?.postMessage(shell.version);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, url, destination, headers } = request;
  const personal = headers.has('authorization') || headers.has('range');
  const way = ways.of({ method, url, destination, personal });
  if (way === 'past') return;
  if (way === 'page') event.respondWith(page(event));
  else event.respondWith(way === 'kept' ? store.kept(request) : store.fresh(request));
});

/** The network's page is as new as can be and has today's prices in it; without one the kept page opens. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const network = (async (): Promise<Response> => (await preloadResponse) ?? fetch(request))();
  const answer = await Promise.race([network.catch(() => undefined), patience()]);
  if (answer !== undefined && answer.status < FIRST_SERVER_ERROR) return answer;
  return (await store.page()) ?? network;
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
}

listenForPushes(self);
