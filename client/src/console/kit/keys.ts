/** The keys of the console: single letters and chords such as `g u`, while nothing is typed and no dialog is open. */

import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface KeyAction {
  /** `j`, `?`, or a chord with a space: `g u`. */
  readonly keys: string;
  /** What the help says it does. */
  readonly label: string;
  readonly run: () => void;
}

/** The second key of a chord comes within this. */
const CHORD_MS = 1_200;

type Layer = readonly KeyAction[];

let layers: readonly Layer[] = [];
let first: { readonly key: string; readonly atMs: number } | null = null;
const listeners = new Set<() => void>();

/** Puts keys to work while the component is there; of two with the same keys the one that came last holds. */
export function useKeys(actions: Layer): void {
  const newest = useRef(actions);
  newest.current = actions;
  const spelt = actions.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n');
  useEffect(() => {
    // the layer stays the same while only what its keys do changes
    const layer = newest.current.map(({ keys, label }) => ({
      keys,
      label,
      run: () => newest.current.find((action) => action.keys === keys)?.run(),
    }));
    show([...layers, layer]);
    return () => show(layers.filter((other) => other !== layer));
  }, [spelt]);
}

/** Everything that works at the moment, for the help. */
export function useShownKeys(): readonly KeyAction[] {
  return useSyncExternalStore(subscribe, working);
}

/** Call once at the start. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(event.target))
      return;
    const action = actionOf(event.key, event.timeStamp);
    if (action === null) return;
    event.preventDefault();
    action.run();
  });
}

function actionOf(key: string, atMs: number): KeyAction | null {
  const chord = first !== null && atMs - first.atMs < CHORD_MS ? `${first.key} ${key}` : null;
  first = null;
  const found = working().find(({ keys }) => keys === chord) ?? working().find(({ keys }) => keys === key);
  if (found === undefined && working().some(({ keys }) => keys.startsWith(`${key} `))) first = { key, atMs };
  return found ?? null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

let kept: { readonly of: readonly Layer[]; readonly actions: readonly KeyAction[] } = {
  of: layers,
  actions: [],
};

function working(): readonly KeyAction[] {
  if (kept.of === layers) return kept.actions;
  const byKeys = new Map<string, KeyAction>();
  for (const layer of layers) for (const action of layer) byKeys.set(action.keys, action);
  kept = { of: layers, actions: [...byKeys.values()] };
  return kept.actions;
}

function show(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
