/** Announcements for screen readers: `speak('EUR USD: bid …')`. Toasts are announced through it too. */

export interface Announcement {
  readonly id: number;
  readonly text: string;
  /** Interrupts the current announcement. */
  readonly urgent: boolean;
}

/** Time until an announcement is removed from the page. */
const LIFE_MS = 4000;

let announcements: readonly Announcement[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
/** Open live regions. A dialog hides the page behind it from screen readers, so only the newest region announces. */
let openRegions: readonly symbol[] = [];

export function speak(text: string, urgent = false): void {
  const added: Announcement = { id: nextId, text, urgent };
  nextId += 1;
  change([...announcements, added]);
  setTimeout(() => change(announcements.filter(({ id }) => id !== added.id)), LIFE_MS);
}

export function currentAnnouncements(): readonly Announcement[] {
  return announcements;
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A new live region does not repeat earlier announcements. */
export function openLiveRegion(region: symbol): () => void {
  openRegions = [...openRegions, region];
  change([]);
  return () => {
    openRegions = openRegions.filter((one) => one !== region);
    change([]);
  };
}

export function isSpeaking(region: symbol): boolean {
  return openRegions.at(-1) === region;
}

function change(next: readonly Announcement[]): void {
  if (next.length === 0 && announcements.length === 0) return;
  announcements = next;
  for (const listener of listeners) listener();
}
