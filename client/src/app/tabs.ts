/** The tabs of the bar and the rail, in order. A tab more is a line more, once its page exists. */

import type { IconName } from '../ui/theme/icons.ts';

interface Tab {
  readonly id: string;
  readonly path: string;
  /** Where two tabs share a page. */
  readonly view?: string;
  readonly icon: IconName;
  readonly label: string;
}

export const TABS = [
  { id: 'quotes', path: '/', icon: 'markets', label: 'app.tabs.quotes' },
  { id: 'trade', path: '/trade', icon: 'trade', label: 'app.tabs.trade' },
  { id: 'orders', path: '/order', icon: 'orders', label: 'app.tabs.orders' },
  { id: 'copy', path: '/rank', view: 'copy', icon: 'copying', label: 'app.tabs.copy' },
  { id: 'ranking', path: '/rank', view: 'ranking', icon: 'ranking', label: 'app.tabs.ranking' },
] as const satisfies readonly Tab[];

/** The address that a tab leads to. */
export function tabAddress(tab: Tab): string {
  return tab.view === undefined ? tab.path : `${tab.path}?view=${tab.view}`;
}

/** The place of the tab that is shown; −1 when it is none. Of a page with views, the last one is shown without being named. */
export function tabAt(path: string | undefined, search: string): number {
  const asked = new URLSearchParams(search).get('view');
  const exact = TABS.findIndex((tab) => tab.path === path && 'view' in tab && tab.view === asked);
  return exact === -1 ? TABS.findLastIndex((tab) => tab.path === path) : exact;
}
