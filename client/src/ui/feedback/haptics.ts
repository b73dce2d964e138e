/** Short vibrations that answer a finger, where the device has them and the person has not switched them off. */

import { storedChoice, useStoredChoice } from '../browser/stored-choice.ts';

const PATTERNS = {
  notch: 5,
  detent: 5,
  confirmed: 20,
  refused: [10, 40, 10],
} satisfies Record<string, number | number[]>;

const choice = storedChoice('haptics', ['on', 'off'], () => 'on');

export function haptic(kind: keyof typeof PATTERNS): void {
  if (choice.get() === 'on') navigator.vibrate?.(PATTERNS[kind]);
}

export function useHaptics(): [on: boolean, set: (on: boolean) => void] {
  const [value, set] = useStoredChoice(choice);
  return [value === 'on', (on) => set(on ? 'on' : 'off')];
}
