/** Announcements for screen readers: `speak('EUR USD: bid …')`. Toasts are announced through it too. */

export interface Announcement {
  readonly id: number;
  readonly text: string;
  /** Interrupts the current announcement. */
  readonly urgent: boolean;
}

/** Long enough to be read; afterwards it is removed from the page. */
const LIFE_MS = 4000;

let words: readonly Announcement[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
/** A dialog makes the page behind it silent, so only the live region that was opened last announces. */
let mouths: readonly symbol[] = [];

export function speak(text: string, urgent = false): void {
  const word: Announcement = { id: nextId, text, urgent };
  nextId += 1;
  change([...words, word]);
  setTimeout(() => change(words.filter(({ id }) => id !== word.id)), LIFE_MS);
}

export function currentAnnouncements(): readonly Announcement[] {
  return words;
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was said before a mouth opened is not repeated by it. */
export function openLiveRegion(mouth: symbol): () => void {
  mouths = [...mouths, mouth];
  change([]);
  return () => {
    mouths = mouths.filter((one) => one !== mouth);
    change([]);
  };
}

export function isSpeaking(mouth: symbol): boolean {
  return mouths.at(-1) === mouth;
}

function change(next: readonly Announcement[]): void {
  if (next.length === 0 && words.length === 0) return;
  words = next;
  for (const listener of listeners) listener();
}
