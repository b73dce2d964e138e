/** Whether this device hides amounts of money behind dots (the eye). */

import { storedChoice, useStoredChoice } from '../browser/stored-choice.ts';

const choice = storedChoice('amounts', ['shown', 'hidden'], () => 'shown');

export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const [value, set] = useStoredChoice(choice);
  return [value === 'hidden', () => set(value === 'hidden' ? 'shown' : 'hidden')];
}
