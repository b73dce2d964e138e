/** Runs an act on the market, and reads the market again when it holds. */

import { adminApi } from '../../data/admin-api.ts';

export function useIntervention(): (act: () => Promise<unknown>) => Promise<void> {
  const utils = adminApi.useUtils();
  return async (act) => {
    await act();
    await utils.market.invalidate();
  };
}
