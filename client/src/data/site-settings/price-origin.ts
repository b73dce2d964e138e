/** Origin of the prices, as pages name it. */

import { isSimulated } from '@vernier/shared/market/market-kind';
import { useBasicInfo } from './basic-info.ts';

export interface PriceOrigin {
  readonly kind: 'simulated' | 'recorded' | 'live';
  /** Name of the recording or host of the exchange; undefined without one. */
  readonly source: string | undefined;
}

/** Undefined while the settings are not loaded. */
export function usePriceOrigin(): PriceOrigin | undefined {
  const basics = useBasicInfo();
  if (basics === undefined) return undefined;
  const { market, price_source: source } = basics;
  return { kind: isSimulated(market) ? 'simulated' : market, source };
}
