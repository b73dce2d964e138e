/** What this browser itself knows of web push. */

/** Undefined where there is no worker beside the pages. */
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

/** Whoever comes next on this device is told nothing of who was here: the push service then has no way here any more. */
export function leavePushes(): void {
  ownSubscription()
    .then((own) => own?.unsubscribe())
    .catch(() => {
      // the server forgets the device with the session; this is for a session that it does not know to be over
    });
}
