/** Arrow keys inside a group of options (tabs, segments): which option comes next. Arrows follow the reading direction. */

import type { KeyboardEvent } from 'react';

/** Index to move to, or null when the key means nothing here. */
export function rovingTarget(event: KeyboardEvent<HTMLElement>, index: number, count: number): number | null {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
  switch (event.key) {
    case forward:
      return (index + 1) % count;
    case backward:
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Moves the focus to the nth control with the given role inside the group. */
export function focusNth(group: HTMLElement, role: string, index: number): void {
  group.querySelectorAll<HTMLElement>(`[role="${role}"]`)[index]?.focus();
}
