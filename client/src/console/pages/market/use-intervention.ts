/** Runs an act on the market, and reads the market again when it holds. */

import { office } from '../../data/admin-api.ts';

export function useMarketAct(): (act: () => Promise<unknown>) => Promise<void> {
  const utils = office.useUtils();
  return async (act) => {
    await act();
    await utils.market.invalidate();
  };
}
