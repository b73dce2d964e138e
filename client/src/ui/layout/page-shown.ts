/** Visibility of the page around a component; false for a cached page behind the current one. */

import { createContext, useContext } from 'react';

export const PageShown = createContext(true);

/** Test id of a component, only on the visible page: a cached page removes it. */
export function useTestId(id: string): string | undefined {
  return useContext(PageShown) ? id : undefined;
}
