/** Short messages from anywhere: `toast('Copied', { tone: 'done' })`. The shell renders them (toaster.tsx). */

export type ToastTone = 'info' | 'done' | 'error';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

const LIFE_MS = 4000;
const REPEAT_MS = 2000;
const AT_ONCE = 3;

let shown: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const shownAtMs = new Map<string, number>();

/** Shows the same text once within 2 s; a fourth message removes the oldest. */
export function toast(text: string, { tone = 'info' }: { tone?: ToastTone } = {}): void {
  const nowMs = performance.now();
  if (text === '' || nowMs - (shownAtMs.get(text) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
  shownAtMs.clear();
  shownAtMs.set(text, nowMs);
  const message: ToastMessage = { id: nextId, text, tone };
  nextId += 1;
  show([...shown, message].slice(-AT_ONCE));
  setTimeout(() => dismissToast(message.id), LIFE_MS);
}

export function dismissToast(id: number): void {
  if (shown.some((message) => message.id === id)) show(shown.filter((message) => message.id !== id));
}

/** Removes all messages and allows each to be repeated. */
export function dismissToasts(): void {
  shownAtMs.clear();
  show([]);
}

export function shownToasts(): readonly ToastMessage[] {
  return shown;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(messages: readonly ToastMessage[]): void {
  shown = messages;
  for (const listener of listeners) listener();
}
