/** What the server says to somebody whose page is closed: a notice, and the page of ours that a press on it opens. */

import type { PushMessageWire } from '@vernier/shared/api/push-wire';

const ICON = '/icons/icon-192.png';

export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const message = messageOf(event.data);
    if (message !== null) event.waitUntil(show(worker, message));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, event.notification.data));
  });
}

/** Null for what is not ours: only our server has the key that a push is encrypted for, but a worker may be older than it. */
function messageOf(data: PushMessageData | null): PushMessageWire | null {
  try {
    const message = data?.json() as Partial<PushMessageWire> | null | undefined;
    const { title, body, path, tag, lang, dir } = message ?? {};
    const words = [title, body, path, tag, lang];
    if (!words.every((word) => typeof word === 'string')) return null;
    return { ...(message as PushMessageWire), dir: dir === 'rtl' ? 'rtl' : 'ltr' };
  } catch {
    return null;
  }
}

/** A browser takes the permission back from a site that shows nothing; whoever looks at the app hears nothing. */
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

/** Goes on in a page that is open already where there is one. */
async function openPage({ clients, location }: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const address = ownAddress(path, location.origin);
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    await clients.openWindow(address);
    return;
  }
  const shown = await page.focus();
  // a page of another version's worker cannot be moved by this one
  await shown.navigate(address).catch(() => clients.openWindow(address));
}

/** Pages of this site only: anything else is its first page. */
function ownAddress(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return `${origin}/`;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : `${origin}/`;
}
