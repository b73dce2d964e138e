/** Push notifications: shown by the service worker; a click opens a page of this site. */

import type { PushMessageWire } from '@vernier/shared/api/push-wire';

const ICON = '/icons/icon-192.png';

export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const message = messageOf(event.data);
    if (message !== null) event.waitUntil(show(worker, message));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, event.notification.data));
  });
}

/** Null for an unknown shape: the worker may be older than the server. */
function messageOf(data: PushMessageData | null): PushMessageWire | null {
  try {
    const message = data?.json() as Partial<PushMessageWire> | null | undefined;
    const { title, body, path, tag, lang, dir } = message ?? {};
    const texts = [title, body, path, tag, lang];
    if (!texts.every((text) => typeof text === 'string')) return null;
    return { ...(message as PushMessageWire), dir: dir === 'rtl' ? 'rtl' : 'ltr' };
  } catch {
    return null;
  }
}

/** Always shown, because a browser revokes the permission of a site that shows nothing; silent while the app is in view. */
async function show(worker: ServiceWorkerGlobalScope, message: PushMessageWire): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { title, body, path, tag, lang, dir } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    icon: ICON,
    badge: ICON,
    silent: pages.some(({ focused }) => focused),
    data: path,
  });
}

/** Uses a page that is already open, if there is one. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const address = ownAddress(path, location.origin);
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    await clients.openWindow(address);
    return;
  }
  const shown = await page.focus();
  // a page that another worker controls cannot be navigated
  await shown.navigate(address).catch(() => clients.openWindow(address));
}

/** Addresses of other sites become the home page. */
function ownAddress(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return `${origin}/`;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : `${origin}/`;
}
