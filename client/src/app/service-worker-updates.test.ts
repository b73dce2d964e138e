/** A page and the service worker of another version: requests to activate it, and reloads. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SKIP_WAITING, WHICH_VERSION } from '../service-worker/messages.ts';
import { trackUnsavedInput } from './unsaved-input.ts';
import { followServiceWorker, onNewVersion, activateNewVersion } from './service-worker-updates.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  requests = 0;

  readonly #version: string;

  constructor(version: string) {
    super();
    this.#version = version;
  }

  postMessage(message: unknown, [port]: MessagePort[]): void {
    if (message === WHICH_VERSION) port?.postMessage(this.#version);
    if (message === SKIP_WAITING) this.requests++;
  }
}

const RETRY_MS = 500;
const reload = vi.fn();
let end = () => {};
let pages = Object.assign(new EventTarget(), { controller: new Worker('1') });

/** Opens a page of version 1 while a worker of version 2 is waiting. */
async function open(): Promise<Worker> {
  const waiting = new Worker('2');
  pages = Object.assign(new EventTarget(), { controller: new Worker('1') });
  const serviceWorker = Object.assign(pages, {
    register: () => Promise.resolve(Object.assign(new EventTarget(), { waiting, installing: null })),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload, origin: 'http://localhost' });
  document.documentElement.dataset['version'] = '1';
  const isNoticed = new Promise<void>((resolve) => {
    onNewVersion(resolve);
  });
  end = followServiceWorker();
  await isNoticed;
  // the response with the version came through a port that needs the real clock
  vi.useFakeTimers();
  return waiting;
}

beforeEach(() => reload.mockClear());

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['version'];
});

it('[OFFLINE-3] the request to activate a new version is repeated until the worker activates', async () => {
  const waiting = await open();
  activateNewVersion();
  expect(waiting.requests).toBe(1);
  vi.advanceTimersByTime(RETRY_MS);
  expect(waiting.requests).toBe(2);
  waiting.state = 'activating';
  vi.advanceTimersByTime(60_000);
  expect(waiting.requests).toBe(2);
  expect(reload).not.toHaveBeenCalled();
});

it('[OFFLINE-3] the page reloads when the new version does not answer, and again when it activates meanwhile', async () => {
  const waiting = await open();
  activateNewVersion();
  vi.advanceTimersByTime(60_000);
  expect(waiting.requests).toBe(10);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
  pages.controller = waiting;
  pages.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('[OFFLINE-3] a page with unsaved input does not reload, also when the input came before the registration', async () => {
  trackUnsavedInput();
  document.dispatchEvent(new Event('input'));
  const waiting = await open();
  vi.useRealTimers();
  const noticed = new Promise<void>((resolve) => {
    onNewVersion(resolve);
  });
  pages.controller = waiting;
  pages.dispatchEvent(new Event('controllerchange'));
  await noticed;
  expect(reload).not.toHaveBeenCalled();
});
