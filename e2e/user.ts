/** Demo accounts for the tests, through the API or by a tap as a visitor does. */
import { expect, type Page } from '@playwright/test';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { RestClient } from './rest-client.ts';
import type { SessionWire } from '@vernier/shared/api/shapes/user';

const OPEN_DEMO_PATH = splitPath('openDemo').path;

/** Opens a demo account through the API and the page with its session, at half the cost of the login page before it. */
export async function openDemoAccount(page: Page, path = '/trade'): Promise<SessionWire> {
  const session = await new RestClient(page.request).call('openDemoPost', {});
  // A page without scripts: the session is in the storage before the app starts, and a logout later removes it.
  await page.goto('/manifest.json');
  await page.evaluate((stored) => localStorage.setItem('vernier.session', stored), JSON.stringify(session));
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
  return session;
}

/** Taps the button on a page that shows it, and waits for the page the visitor came from. */
export async function tapOpenDemo(page: Page, arrival: string): Promise<SessionWire> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === OPEN_DEMO_PATH);
  await page.getByTestId('open-demo').click();
  const { data } = (await (await answered).json()) as Envelope<SessionWire>;
  await expect(page).toHaveURL((url) => url.pathname + url.search === arrival);
  return data;
}
