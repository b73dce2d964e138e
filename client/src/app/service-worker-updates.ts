/** Service worker updates on this page: registration, notice of a new version, and the change to it on request. */

import { ListenerSet } from '../data/listeners.ts';
import { live } from '../data/transport/live.ts';
import { SKIP_WAITING, WHICH_VERSION, WORKER_PATH } from '../service-worker/messages.ts';
import { workerAddress } from '../ui/browser/worker-address.ts';
import { discardUnsavedInput, hasUnsavedInput } from './unsaved-input.ts';

const UPDATE_INTERVAL_MS = 60 * 60_000;
const RETRY_MS = 500;
const MAX_ATTEMPTS = 10;

const listeners = new ListenerSet();
/** The worker of another version than this page's. */
let newer: ServiceWorker | null = null;
let isReloading = false;

export function isNewVersionReady(): boolean {
  return newer !== null;
}

export function onNewVersion(listener: () => void): () => void {
  return listeners.add(listener);
}

/** On request of the user: this page changes at once, the other pages unless they have unsaved input. */
export function activateNewVersion(): void {
  discardUnsavedInput();
  if (newer === null || newer.state === 'activated') reload();
  else skipWaiting(newer, MAX_ATTEMPTS);
}

/** A browser may delay the message while the old worker is busy, so it is repeated; in the end this page reloads anyway. */
function skipWaiting(worker: ServiceWorker, attempts: number): void {
  // a worker that was replaced by a newer one never answers
  if (attempts === 0 || worker.state === 'redundant') {
    reload();
    return;
  }
  if (worker.state !== 'installed') return;
  worker.postMessage(SKIP_WAITING, []);
  setTimeout(() => skipWaiting(worker, attempts - 1), RETRY_MS);
}

/** Registers the worker and follows its versions until the returned function is called. */
export function followServiceWorker(): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // missing on pages without a secure context
  if (serviceWorker === undefined) return () => {};
  const isFirstVisit = serviceWorker.controller === null;
  const onChange = () => {
    // a reload through the worker that has just ended may never finish
    isReloading = false;
    if (isFirstVisit && newer === null) void cacheLoadedFiles();
    else void compareVersion(serviceWorker.controller);
  };
  serviceWorker.addEventListener('controllerchange', onChange);
  const registered = register(serviceWorker).catch(() => () => {});
  return () => {
    serviceWorker.removeEventListener('controllerchange', onChange);
    void registered.then((end) => end());
  };
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<() => void> {
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(
    workerAddress(WORKER_PATH),
    {
      updateViaCache: 'none',
    },
  );
  // in a browser with service workers switched off
  if (registration === undefined) return () => {};
  const onFound = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compareVersion(worker);
    });
  };
  registration.addEventListener('updatefound', onFound);
  void compareVersion(registration.waiting);
  // a server that was unreachable may have another version now
  const update = () => void registration.update().catch(() => {});
  const timer = setInterval(update, UPDATE_INTERVAL_MS);
  const end = live.onResumed(update);
  return () => {
    registration.removeEventListener('updatefound', onFound);
    clearInterval(timer);
    end();
  };
}

/** A worker of another version waits for the user, or controls the page already. */
async function compareVersion(worker: ServiceWorker | null): Promise<void> {
  if (worker === null || (await versionOf(worker)) === document.documentElement.dataset['version']) return;
  const isActive = worker === navigator.serviceWorker.controller;
  // the first worker is as old as the page
  if (!isActive && navigator.serviceWorker.controller === null) return;
  newer = worker;
  if (isActive && !hasUnsavedInput()) reload();
  else listeners.call();
}

function reload(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.postMessage(WHICH_VERSION, [port2]);
  });
}

/** Files that were loaded before the first worker, such as translations, are requested again one by one, so that it caches them. */
async function cacheLoadedFiles(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    if (origin !== location.origin || !/\.\w+$/.test(pathname)) continue;
    try {
      // a response that is not read to its end delays the change of workers
      await (await fetch(name)).arrayBuffer();
    } catch {
      // cached with its next request
    }
  }
}
