/** The tabs of the bar and the rail, in order. A tab more is a line more, once its page exists. */

import type { IconName } from '../ui/icons.ts';

export const TABS = [
  { id: 'quotes', path: '/', icon: 'markets', label: 'app.tabs.quotes' },
  { id: 'trade', path: '/trade', icon: 'trade', label: 'app.tabs.trade' },
  { id: 'orders', path: '/order', icon: 'orders', label: 'app.tabs.orders' },
] as const satisfies readonly { id: string; path: string; icon: IconName; label: string }[];
