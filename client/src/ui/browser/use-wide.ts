/** Layouts by the size of the window. Each query is also in the style sheets, which draw the page before its code is there. */

import { useSyncExternalStore } from 'react';

/** Space for panes side by side: 900 px at the usual text size, more for larger text, and more height than a phone on its side. */
const wide = layoutQuery('(width >= 56.25rem) and (height >= 30em)');
/** Space for two charts between the panes. */
const twoCharts = layoutQuery('(width >= 90rem) and (height >= 30em)');
/** A phone on its side. */
const short = layoutQuery('(width >= 30em) and (height < 30em)');

interface LayoutQuery {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

function layoutQuery(query: string): LayoutQuery {
  const screen = matchMedia(query);
  const onPaper = matchMedia('print');
  let matched = screen.matches;
  return {
    subscribe(listener) {
      for (const list of [screen, onPaper]) list.addEventListener('change', listener);
      return () => {
        for (const list of [screen, onPaper]) list.removeEventListener('change', listener);
      };
    },
    // the size of the paper changes nothing: the other layout would close open dialogs
    matches() {
      if (!onPaper.matches) matched = screen.matches;
      return matched;
    },
  };
}

export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches, isMarkupWide);
}

/** The layout of the server's markup, which is hydrated as it is; the style sheets fit it to the window until then. */
function isMarkupWide(): boolean {
  const { ssrLayout } = document.documentElement.dataset;
  return ssrLayout === undefined ? wide.matches() : ssrLayout === 'wide';
}

export function useShort(): boolean {
  return useSyncExternalStore(short.subscribe, short.matches, short.matches);
}

export function useTwoCharts(): boolean {
  return useSyncExternalStore(twoCharts.subscribe, twoCharts.matches, twoCharts.matches);
}
