/** The larger chart: Escape leaves it, and a phone shows it in the place of the tabs. */

import { useEffect, useState } from 'react';

const { dataset } = document.documentElement;

export function useLargeChart(): [expanded: boolean, set: (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    if (!expanded) return undefined;
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      // Escape closes a dialog first
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      setExpanded(false);
    };
    addEventListener('keydown', leave);
    // removed with the page, also when another one is shown
    dataset['largeChart'] = '';
    return () => {
      removeEventListener('keydown', leave);
      delete dataset['largeChart'];
    };
  }, [expanded]);
  return [expanded, setExpanded];
}
