/** Theme and direction colours of the running page. preferences.js sets the first values before the paint; this changes them. */

import { useSyncExternalStore } from 'react';
import { type StoredChoice, storedChoice, useStoredChoice } from '../browser/stored-choice.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const MOVES = ['green-up', 'red-up', 'red-blue', 'blue-up'] as const;
export type PriceDirection = (typeof MOVES)[number];

const root = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const onPaper = matchMedia('print');

const theme: StoredChoice<Theme> = storedChoice('theme', THEMES, () => 'system');
/** Without a choice, preferences.js picks by language; that pick is the fallback and is not stored. */
const move: StoredChoice<PriceDirection> = storedChoice(
  'move',
  MOVES,
  () => MOVES.find((value) => value === root.dataset['move']) ?? 'green-up',
);

/** Paper is light: browsers leave the dark ground out and would print light text on white. */
function shownTheme(): 'light' | 'dark' {
  if (onPaper.matches) return 'light';
  const chosen = theme.get();
  return chosen === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : chosen;
}

function paint(): void {
  root.dataset['theme'] = shownTheme();
  root.dataset['move'] = move.get();
  const ground = getComputedStyle(root).getPropertyValue('--c-ground').trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = ground;
  }
}

/** Call once at the start; synchronises `<html>` with the choices and with the system. */
export function startTheme(): void {
  theme.subscribe(paint);
  move.subscribe(paint);
  systemIsDark.addEventListener('change', paint);
  onPaper.addEventListener('change', paint);
  paint();
}

export function useTheme(): [Theme, (value: Theme) => void] {
  return useStoredChoice(theme);
}

export function isMoveChosen(): boolean {
  return move.isChosen();
}

export function useMove(): [PriceDirection, (value: PriceDirection) => void] {
  return useStoredChoice(move);
}

/** Direction colours by custom; preferences.js has the same table for the first paint. */
const CUSTOMS: Readonly<Record<string, PriceDirection>> = { hk: 'red-up', jp: 'red-up', kr: 'red-blue' };

/** A language change applies its convention as long as the user has not chosen the colours. */
export function suggestMove(languageCode: string): void {
  move.suggest(CUSTOMS[languageCode] ?? 'green-up');
}

const readPalette = () => `${root.dataset['theme'] ?? ''} ${root.dataset['move'] ?? ''}`;

function subscribePalette(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-move'] });
  return () => observer.disconnect();
}

/** A string that changes with the colours: canvas code then reads the tokens again. */
export function usePalette(): string {
  return useSyncExternalStore(subscribePalette, readPalette, readPalette);
}
