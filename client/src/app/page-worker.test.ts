/** A page and the worker of a version that it is not: who asks whom to take over, and what comes of it. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SKIP_WAITING, WHICH_VERSION } from '../service-worker/messages.ts';
import { trackUnsavedInput } from './unsaved-input.ts';
import { followWorker, onNewVersion, takeNewVersion } from './page-worker.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  asked = 0;

  readonly #version: string;

  constructor(version: string) {
    super();
    this.#version = version;
  }

  postMessage(message: unknown, [port]: MessagePort[]): void {
    if (message === WHICH_VERSION) port?.postMessage(this.#version);
    if (message === SKIP_WAITING) this.asked++;
  }
}

const ASKED_AGAIN_MS = 500;
const reload = vi.fn();
let end = () => {};
let pages = Object.assign(new EventTarget(), { controller: new Worker('1') });

/** Opens a page of the first version, with the second one waiting. */
async function opened(): Promise<Worker> {
  const waiting = new Worker('2');
  pages = Object.assign(new EventTarget(), { controller: new Worker('1') });
  const serviceWorker = Object.assign(pages, {
    register: () => Promise.resolve(Object.assign(new EventTarget(), { waiting, installing: null })),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload, origin: 'http://localhost' });
  document.documentElement.dataset['version'] = '1';
  const heard = new Promise<void>((resolve) => {
    onNewVersion(resolve);
  });
  end = followWorker();
  await heard;
  // the answer to which version it keeps came by a port of the real clock
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

it('[Y19] asks a new version to take over until it does, and leaves the rest to it', async () => {
  const waiting = await opened();
  takeNewVersion();
  expect(waiting.asked).toBe(1);
  vi.advanceTimersByTime(ASKED_AGAIN_MS);
  expect(waiting.asked).toBe(2);
  waiting.state = 'activating';
  vi.advanceTimersByTime(60_000);
  expect(waiting.asked).toBe(2);
  expect(reload).not.toHaveBeenCalled();
});

it('[Y19] goes over by itself when the new version does not answer, and again when that one takes over meanwhile', async () => {
  const waiting = await opened();
  takeNewVersion();
  vi.advanceTimersByTime(60_000);
  expect(waiting.asked).toBe(10);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
  pages.controller = waiting;
  pages.dispatchEvent(new Event('controllerchange'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('[Y19] stays where something was entered, also before the worker was followed', async () => {
  trackUnsavedInput();
  document.dispatchEvent(new Event('input'));
  const waiting = await opened();
  vi.useRealTimers();
  const told = new Promise<void>((resolve) => {
    onNewVersion(resolve);
  });
  pages.controller = waiting;
  pages.dispatchEvent(new Event('controllerchange'));
  await told;
  expect(reload).not.toHaveBeenCalled();
});
