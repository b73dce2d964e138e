/** Setting of this device that hides amounts of money behind dots (the eye button). */

import { storedChoice, useStoredChoice } from '../browser/stored-choice.ts';

const choice = storedChoice('amounts', ['shown', 'hidden'], () => 'shown');

export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const [value, set] = useStoredChoice(choice);
  return [value === 'hidden', () => set(value === 'hidden' ? 'shown' : 'hidden')];
}
