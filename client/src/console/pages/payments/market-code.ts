/** The market's own code of a currency that it quotes in dollars: its price is the rate, and a set price is not used. */

import { adminApi } from '../../data/admin-api.ts';

/** `BTC/USD`; null for a currency that the market does not quote, and until that is known. */
export function useMarketCode(currency: string): string | null {
  const { data } = adminApi.payments.marketCurrencies.useQuery();
  const code = currency.trim().toUpperCase();
  return data?.find((one) => one.currency === code)?.show_code ?? null;
}
