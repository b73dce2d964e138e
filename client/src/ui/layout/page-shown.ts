/** Whether the page around a part is the one on the screen; a kept page that waits behind it is not. */

import { createContext, useContext } from 'react';

export const PageShown = createContext(true);

/** The name a test finds a part by. It belongs to what is on the screen: a kept page gives it up while it waits. */
export function useTestId(id: string): string | undefined {
  return useContext(PageShown) ? id : undefined;
}
