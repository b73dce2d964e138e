/** This page's side of the worker that keeps the client: registering it, noticing a new version, and going over to it when asked. */

import { Listeners } from '../data/listeners.ts';
import { live } from '../data/transport/live.ts';
import { SKIP_WAITING, WHICH_VERSION, WORKER_PATH } from '../service-worker/messages.ts';
import { discardUnsavedInput, hasUnsavedInput } from './unsaved-input.ts';

const LOOK_EVERY_MS = 60 * 60_000;
const ASKED_AGAIN_MS = 500;
const MOST_ASKED = 10;

const listeners = new Listeners();
/** The worker of a version that this page is not. */
let newer: ServiceWorker | null = null;
let reloading = false;

export function newVersionWaits(): boolean {
  return newer !== null;
}

export function onNewVersion(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Somebody asked for it: this page goes over at once, and the others unless somebody is entering something there. */
export function takeNewVersion(): void {
  discardUnsavedInput();
  if (newer === null || newer.state === 'activated') reload();
  else askToTakeOver(newer, MOST_ASKED);
}

/** A browser may leave the asking lie while the worker before is busy, so it is repeated; in the end this page goes over by itself. */
function askToTakeOver(worker: ServiceWorker, times: number): void {
  // one that was thrown away for a newer one will never answer
  if (times === 0 || worker.state === 'redundant') {
    reload();
    return;
  }
  if (worker.state !== 'installed') return;
  worker.postMessage(SKIP_WAITING, []);
  setTimeout(() => askToTakeOver(worker, times - 1), ASKED_AGAIN_MS);
}

/** Registers the worker and follows it until the returned function is called. */
export function followWorker(): () => void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // a page that did not come securely has none
  if (serviceWorker === undefined) return () => {};
  const first = serviceWorker.controller === null;
  const changed = () => {
    // a reload on its way through the worker that has just ended may never arrive
    reloading = false;
    if (first && newer === null) void keepLoaded();
    else void meet(serviceWorker.controller);
  };
  serviceWorker.addEventListener('controllerchange', changed);
  const looking = register(serviceWorker).catch(() => () => {});
  return () => {
    serviceWorker.removeEventListener('controllerchange', changed);
    void looking.then((end) => end());
  };
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<() => void> {
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(workerAddress(), {
    updateViaCache: 'none',
  });
  // a browser that was told to have no workers
  if (registration === undefined) return () => {};
  const found = () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void meet(worker);
    });
  };
  registration.addEventListener('updatefound', found);
  void meet(registration.waiting);
  // a server that was away may have come back as another one
  const look = () => void registration.update().catch(() => {});
  const timer = setInterval(look, LOOK_EVERY_MS);
  const end = live.onResumed(look);
  return () => {
    registration.removeEventListener('updatefound', found);
    clearInterval(timer);
    end();
  };
}

/** A worker of this page's own version is no news. Of another one it waits for a word, or has taken over already. */
async function meet(worker: ServiceWorker | null): Promise<void> {
  if (worker === null || (await versionOf(worker)) === document.documentElement.dataset['version']) return;
  const inCharge = worker === navigator.serviceWorker.controller;
  // the very first worker is as old as the page, or the page has no version to lose
  if (!inCharge && navigator.serviceWorker.controller === null) return;
  newer = worker;
  if (inCharge && !hasUnsavedInput()) reload();
  else listeners.call();
}

function reload(): void {
  if (reloading) return;
  reloading = true;
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

/** What this page had loaded before there was a worker, such as its words, is asked for again one by one, and kept. */
async function keepLoaded(): Promise<void> {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    if (origin !== location.origin || !/\.\w+$/.test(pathname)) continue;
    try {
      // an answer that nobody reads to its end keeps its worker from making room for the next version
      await (await fetch(name)).arrayBuffer();
    } catch {
      // it is kept when a page asks for it the next time
    }
  }
}

interface TrustedTypes {
  createPolicy(
    name: 'worker',
    rules: { readonly createScriptURL: (text: string) => string | null },
  ): { createScriptURL(text: string): string };
}

/** The only script that a page may start. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('worker', {
    createScriptURL: (text) => (text === WORKER_PATH ? text : null),
  });
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH;
}
