/** Words for whoever listens to the page: `speak('EUR USD: bid …')`. Messages that are shown are spoken through it too. */

export interface SpokenWord {
  readonly id: number;
  readonly text: string;
  /** Cuts in on what is being read. */
  readonly urgent: boolean;
}

/** Long enough to be taken up; whoever reads the page later does not find it there. */
const LIFE_MS = 4000;

let words: readonly SpokenWord[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
/** A dialog makes the page behind it silent, so only the mouth that was opened last speaks. */
let mouths: readonly symbol[] = [];

export function speak(text: string, urgent = false): void {
  const word: SpokenWord = { id: nextId, text, urgent };
  nextId += 1;
  change([...words, word]);
  setTimeout(() => change(words.filter(({ id }) => id !== word.id)), LIFE_MS);
}

export function spokenWords(): readonly SpokenWord[] {
  return words;
}

export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was said before a mouth opened is not repeated by it. */
export function openMouth(mouth: symbol): () => void {
  mouths = [...mouths, mouth];
  change([]);
  return () => {
    mouths = mouths.filter((one) => one !== mouth);
    change([]);
  };
}

export function speaks(mouth: symbol): boolean {
  return mouths.at(-1) === mouth;
}

function change(next: readonly SpokenWord[]): void {
  if (next.length === 0 && words.length === 0) return;
  words = next;
  for (const listener of listeners) listener();
}
