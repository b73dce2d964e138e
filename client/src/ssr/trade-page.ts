/** Code of the trade page and of everything that its first view shows. */

import { pageAt } from '../app/pages.ts';

export async function loadTradePage(isWide: boolean): Promise<void> {
  const layout = import('../features/trade/trade-screen.tsx').then((m) => m.loadLayout(isWide));
  await Promise.all([layout, pageAt('/trade')?.load()]);
}
