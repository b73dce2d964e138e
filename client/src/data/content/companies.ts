/** The companies that a site in main mode lists, and the one that the visitor has entered. */

import type { CompanyWire } from '@vernier/shared/api/shapes/site';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';

const COOKIE = 'company_id';
/** Three years; a browser may keep it for less. */
const COOKIE_LIFE_S = 3 * 365 * 24 * 3_600;

/** Every company for an empty text. */
export function useCompanySearch(text: string): LoadState<readonly CompanyWire[]> {
  const name = text.trim();
  return useLoadState({
    queryKey: ['companies', name.toLowerCase()],
    queryFn: ({ signal }) => vernier.call('companySearch', { name }, { signal, quiet: true }),
  });
}

/** Stores the choice for the company's own pages, as a cookie of this site. */
export function rememberCompany(id: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${id}; max-age=${COOKIE_LIFE_S}; path=/; samesite=lax${secure}`;
}

/** The address of a company when it is one of the web, where a click may lead. */
export function webAddress(url: string): string | null {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
