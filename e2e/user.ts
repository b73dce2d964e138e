/** Demo accounts for the tests: opened by a tap, as a visitor does. */
import { expect, type Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';

const OPEN_DEMO_PATH = splitPath('openDemo').path;

/** Goes to the login page, opens a demo account with one tap, and returns the session. */
export async function openDemoByTap(page: Page, from = '/trade'): Promise<SessionWire> {
  await page.goto(`/login?from=${encodeURIComponent(from)}`);
  return tapOpenDemo(page, from);
}

/** Taps the button on a page that shows it, and waits for the page the visitor came from. */
export async function tapOpenDemo(page: Page, arrival: string): Promise<SessionWire> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === OPEN_DEMO_PATH);
  await page.getByTestId('open-demo').click();
  const { data } = (await (await answered).json()) as Envelope<SessionWire>;
  await expect(page).toHaveURL((url) => url.pathname + url.search === arrival);
  return data;
}
