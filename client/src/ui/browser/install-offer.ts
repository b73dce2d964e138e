/** The browser's installation prompt. It is offered once, at any time, and stored here for a tap. */

/** Chromium's; no other browser sends it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offer: InstallEvent | null = null;

/** Listens from the start. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => set(null));
}

export function installOffered(): boolean {
  return offer !== null;
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's prompt; an offer can be used once. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer;
  set(null);
  await taken?.prompt();
}

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}
