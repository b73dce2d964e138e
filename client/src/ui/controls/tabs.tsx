/** Tabs over a hairline, or the period bar of a chart: one needle that slides to the chosen one. */

import './tabs.css';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { Count } from '../numbers/count.tsx';

interface TabsProps<T extends string> {
  label: string;
  items: readonly { id: T; label: string; count?: number; testId?: string }[];
  value: T;
  onChange: (id: T) => void;
  /** `line`: an underline as wide as the tab; `period`: one tick under it. */
  variant?: 'line' | 'period';
  /** Controls after the tabs. */
  end?: ReactNode;
}

interface Place {
  start: number;
  width: number;
}

export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  variant = 'line',
  end,
}: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const place = useNeedlePlace(list, value);
  const chosen = items.findIndex((item) => item.id === value);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = rovingTarget(event, chosen, items.length);
    const item = target === null ? undefined : items[target];
    if (target === null || item === undefined || list.current === null) return;
    event.preventDefault();
    onChange(item.id);
    focusNth(list.current, 'tab', target);
  };
  return (
    <div className={classNames('tabs', `tabs--${variant}`)}>
      <div ref={list} className="tabs-list" role="tablist" aria-label={label}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            aria-selected={item.id === value}
            tabIndex={item.id === value ? 0 : -1}
            className="tabs-tab"
            data-tab={item.id}
            data-testid={item.testId}
            onClick={() => onChange(item.id)}
            onKeyDown={move}
          >
            <span>{item.label}</span>
            {item.count !== undefined && <Count value={item.count} />}
          </button>
        ))}
        {place !== null && (
          <span className="tabs-ruler">
            <i
              className="tabs-needle"
              style={
                variant === 'line'
                  ? { transform: `translateX(${place.start}px) scaleX(${place.width / NEEDLE_UNIT})` }
                  : { transform: `translateX(${place.start + place.width / 2}px)` }
              }
            />
          </span>
        )}
      </div>
      {end}
    </div>
  );
}

/** The needle has this width and is scaled, so that only its transform changes. */
const NEEDLE_UNIT = 100;

/**
 * Position of the selected tab from the left edge, measured when the tab or the list has a new size. An observer measures after the
 * layout of a frame: an effect would force the layout, and a second render, in the task of the first one.
 */
function useNeedlePlace(list: RefObject<HTMLDivElement | null>, value: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const tab = [...(element?.children ?? [])].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['tab'] === value,
    );
    if (element === null || tab === undefined) return;
    let isShown = false;
    const observer = new ResizeObserver(() => {
      if (tab.offsetWidth === 0) return;
      if (!isShown) showTab(element, tab);
      isShown = true;
      setPlace({ start: tab.offsetLeft, width: tab.offsetWidth });
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, value]);
  return place;
}

/** Scrolls the list, and not the page, to its selected tab. */
function showTab(list: HTMLElement, tab: HTMLElement): void {
  const end = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  if (list.scrollLeft < end) list.scrollLeft = end;
  else if (list.scrollLeft > tab.offsetLeft) list.scrollLeft = tab.offsetLeft;
}

/** Index to move to, or null when the key means nothing here. */
function rovingTarget(event: KeyboardEvent<HTMLElement>, index: number, count: number): number | null {
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
function focusNth(group: HTMLElement, role: string, index: number): void {
  group.querySelectorAll<HTMLElement>(`[role="${role}"]`)[index]?.focus();
}
