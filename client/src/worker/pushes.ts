/** What the server says to somebody whose page is closed. */

/** A press on a notice brings a page of this site to the front, or opens one. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(showPage(worker));
  });
}

async function showPage({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page === undefined ? clients.openWindow('/') : page.focus());
}
