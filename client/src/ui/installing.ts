/** Whether and how this browser can put the page among the apps of its device. */

/** Chromium's; no other browser sends it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `ask`: the browser asks itself. `show`: it is done by hand in a menu. Null: it is not possible, or done. */
type Way = 'ask' | 'show' | null;

const listeners = new Set<() => void>();
let offered: InstallEvent | null = null;
let installed = false;

/** Listens from the start, as the browser offers it once. */
export function followInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    tell();
  });
  addEventListener('appinstalled', () => {
    installed = true;
    offered = null;
    tell();
  });
}

export function wayToInstall(): Way {
  if (installed || standsAlone()) return null;
  if (offered !== null) return 'ask';
  return isIosSafari() ? 'show' : null;
}

export async function askToInstall(): Promise<void> {
  const event = offered;
  offered = null;
  tell();
  await event?.prompt();
}

export function onInstallable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function standsAlone(): boolean {
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** Tablets call themselves a Mac, but no Mac has fingers. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const device = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return device && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS/.test(userAgent);
}

function tell(): void {
  for (const listener of listeners) listener();
}
