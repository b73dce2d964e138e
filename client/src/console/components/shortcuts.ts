/** The keys of the console: single letters and chords such as `g u`, while nothing is typed and no dialog is open. */

import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** `j`, `?`, or a chord with a space: `g u`. */
  readonly keys: string;
  /** Its description in the help. */
  readonly label: string;
  readonly run: () => void;
}

/** The second key of a chord comes within this. */
const CHORD_MS = 1_200;

/** The keys of one component, as its last render gave them. */
class Layer {
  actions: readonly Shortcut[] = [];
}

let layers: readonly Layer[] = [];
/** What the help lists; a new array only when keys or their descriptions changed. */
let shown: readonly Shortcut[] = [];
let first: { readonly key: string; readonly atMs: number } | null = null;
const listeners = new Set<() => void>();

/** Puts keys to work while the component is there; of two with the same keys the one that came last holds. */
export function useShortcuts(actions: readonly Shortcut[]): void {
  const [layer] = useState(() => new Layer());
  // what can be seen can be pressed
  useLayoutEffect(() => {
    layers = [...layers, layer];
    show();
    return () => {
      layers = layers.filter((other) => other !== layer);
      show();
    };
  }, [layer]);
  useLayoutEffect(() => {
    layer.actions = actions;
    show();
  }, [layer, actions]);
}

/** Everything that works at the moment, for the help. */
export function useVisibleShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Call once at the start. */
export function startShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    // a key that stays pressed would schedule decisions about one row after another
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isElsewhere(event.target)) return;
    const action = actionOf(event.key, event.timeStamp);
    if (action === undefined) return;
    event.preventDefault();
    action.run();
  });
}

function actionOf(key: string, atMs: number): Shortcut | undefined {
  const actions = working();
  const chord = first !== null && atMs - first.atMs < CHORD_MS ? `${first.key} ${key}` : null;
  first = null;
  const found = actions.find(({ keys }) => keys === chord) ?? actions.find(({ keys }) => keys === key);
  if (found === undefined && actions.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, atMs };
  return found;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

function working(): readonly Shortcut[] {
  const byKeys = new Map<string, Shortcut>();
  for (const { actions } of layers) for (const action of actions) byKeys.set(action.keys, action);
  return [...byKeys.values()];
}

function spelling(actions: readonly Shortcut[]): string {
  return actions.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
}

function show(): void {
  const next = working();
  if (spelling(next) === spelling(shown)) return;
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
