/** Code of the trade page and of everything that its first view shows. */

import { pageAt } from '../app/pages.ts';
import { loadWithTranslations } from '../i18n/setup.ts';

export async function loadTradePage(isWide: boolean): Promise<void> {
  const screen = loadWithTranslations(() => import('../features/trade/trade-screen.tsx'));
  await Promise.all([screen.then((m) => m.loadLayout(isWide)), pageAt('/trade')?.load()]);
}
