/** Navigation to every address in one page: those for visitors first, the others with a real account. */
import { expect, type Page } from '@playwright/test';
import { navigateToScreen } from './page-checks.ts';
import type { PendingRequests } from './pending-requests.ts';
import { ROUTES, type Route } from './routes.ts';

interface Visitor {
  readonly requests: PendingRequests;
  /** Opens the first page with the account. */
  readonly login: () => Promise<void>;
}

export async function navigateRoutes(
  page: Page,
  { requests, login }: Visitor,
  onOpened: (route: Route) => Promise<void>,
): Promise<void> {
  const open = async (routes: readonly Route[]) => {
    for (const route of routes) {
      // do not leave a document while it has open requests
      if (route.withoutAppBars === true) await requests.waitUntilIdle();
      await (route.withoutAppBars === true ? page.goto(route.path) : navigateToScreen(page, route.path));
      await expect(page).toHaveURL(({ pathname }) => pathname === route.path.split(/[?#]/u, 1)[0]);
      await requests.waitUntilIdle();
      await onOpened(route);
    }
  };
  await page.goto('/');
  await open(ROUTES.filter(({ visitorsOnly }) => visitorsOnly === true));
  await login();
  await open(ROUTES.filter(({ visitorsOnly }) => visitorsOnly !== true));
}
