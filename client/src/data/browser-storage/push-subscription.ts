/** The push subscription of this browser. */

/** Undefined without a service worker. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  return serviceWorker?.getRegistration();
}

/** Null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await pushRegistration();
  const { pushManager } = (registration ?? {}) as { readonly pushManager?: PushManager };
  return (await pushManager?.getSubscription()) ?? null;
}

/** Ends the subscription, so that the next user of this browser gets no notifications of the previous one. */
export function leavePushes(): void {
  ownSubscription()
    .then((own) => own?.unsubscribe())
    .catch(() => {
      // the server removes the device with the session; this covers a session that it does not know to be over
    });
}
