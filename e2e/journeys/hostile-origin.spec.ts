/** Another origin's page in the same browser as a user who is logged in: it tries everything that a page can, for nothing. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { RestClient } from '../rest-client.ts';
import { expect, test } from '../test.ts';
import { openDemoByTap } from '../user.ts';

/** A whole other site, and a neighbour: the same host on another port, which browsers take for the same site. */
const HOSTS = ['localhost', '127.0.0.1'] as const;

const READS = ['userInfo', 'getBalance', 'tradeList', 'basicInfo', 'exportData'] as const;
const CHANGES = ['openDemo', 'openDemoPost', 'resetDemo', 'resetDemoPost', 'logout', 'sendEmail'] as const;

let site: Server;

test.beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>A page of somebody else’s</title><p>win a prize</p>');
  });
  site.listen(0);
  await once(site, 'listening');
});
test.afterAll(async () => {
  site.close();
  await once(site, 'close');
});

/** What must stay as it is: the account, its orders and ledger, its sessions, and how many accounts there are. */
async function stateOf(rest: RestClient, { token }: SessionWire): Promise<unknown> {
  const deals = await rest.call('myDeals', { status: 1 }, token);
  const ledger = await rest.call('accountChanges', {}, token);
  const sessions = await rest.call('sessionList', {}, token);
  return {
    user: await rest.call('userInfo', {}, token),
    balance: deals.balance,
    orders: deals.data.map(({ Id, Quantity, Status }) => [Id, Quantity, Status]),
    ledger: ledger.total,
    sessions: sessions.map(({ id }) => id),
  };
}

/** A user in one tab with a position open, and the other site in a second one. */
async function scene(page: Page, rest: RestClient, host: string) {
  const session = await openDemoByTap(page, '/trade?code=EURUSD');
  await page.getByTestId('buy').click();
  await expect(page.getByTestId('order-success')).toBeVisible();
  const intruder = await page.context().newPage();
  await intruder.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);
  return { session, intruder, before: await stateOf(rest, session) };
}

for (const host of HOSTS) {
  test.describe(`[SECURITY-3] a page of ${host} on another port`, () => {
    test('reads nothing and changes nothing by asking', async ({ page, rest, stack, faults }) => {
      // Refusals of the browser are this test's subject.
      faults.expect(/./);
      const { session, intruder, before } = await scene(page, rest, host);
      const calls = [...READS, ...CHANGES].map((name) => splitPath(name));
      const heard = await intruder.evaluate(askEverything, { url: stack.url, calls, token: session.token });
      expect(heard.length).toBe(calls.length * 8);
      // A browser gives either nothing at all or a closed box.
      expect(heard.filter((outcome) => outcome !== 'failed' && outcome !== 'opaque 0 0')).toEqual([]);
      expect(await stateOf(rest, session)).toEqual(before);
      const next = await rest.call('openDemo', {});
      expect(next.user.id, 'no account was opened').toBe(session.user.id + 1);
    });

    test('changes nothing by images, scripts, frames and forms', async ({ page, rest, stack, faults }) => {
      faults.expect(/./);
      const { session, intruder, before } = await scene(page, rest, host);
      const calls = [...READS, ...CHANGES].map((name) => splitPath(name));
      const shown = await intruder.evaluate(embedEverything, { url: stack.url, calls });
      expect(shown).toEqual(calls.flatMap(() => ['img error', 'script error']));
      for (const { path } of CHANGES.map((name) => splitPath(name))) {
        await Promise.all([
          intruder.waitForResponse((response) => response.url() === stack.url + path),
          intruder.evaluate(sendForm, stack.url + path),
        ]);
        // Until the answer is in place the frame is the intruder's own empty page.
        await expect.poll(() => intruder.evaluate(readFrame)).toBe('closed');
      }
      expect(await stateOf(rest, session)).toEqual(before);
      const next = await rest.call('openDemo', {});
      expect(next.user.id, 'no account was opened').toBe(session.user.id + 1);
    });

    test('gets no socket, no frame of the app and no hold of its window', async ({
      page,
      rest,
      stack,
      faults,
    }) => {
      faults.expect(/./);
      const { session, intruder, before } = await scene(page, rest, host);
      expect(await intruder.evaluate(openSocket, `${stack.url.replace('http', 'ws')}/v1/ws`)).toBe('refused');

      await intruder.evaluate(frame, `${stack.url}/user`);
      await expect.poll(() => intruder.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
      expect(await intruder.evaluate(readFrame)).toBe('closed');

      const [popup] = await Promise.all([
        intruder.waitForEvent('popup'),
        intruder.evaluate(openWindow, `${stack.url}/user`),
      ]);
      await expect(popup.getByTestId('user-uid')).toContainText(session.user.uid);
      expect(await popup.evaluate(() => window.opener === null)).toBe(true);
      expect(await intruder.evaluate(holdOfWindow)).toBe('cut');
      expect(await stateOf(rest, session)).toEqual(before);
    });
  });
}

interface Attack {
  readonly url: string;
  readonly calls: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[];
}

/** Runs in the other site's page, like everything below: each call in both modes, with and without what the browser keeps. */
async function askEverything({ url, calls, token }: Attack & { readonly token: string }): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { method, path } of calls) {
    for (const mode of ['cors', 'no-cors'] as const) {
      for (const credentials of ['include', 'omit'] as const) {
        // Even a page that has got hold of the token.
        for (const headers of [{}, { authorization: token, lang: 'en' }]) {
          try {
            const answer = await fetch(url + path, { method, mode, credentials, headers });
            const { length } = await answer.text();
            outcomes.push(`${answer.type} ${answer.status} ${length}`);
          } catch {
            outcomes.push('failed');
          }
        }
      }
    }
  }
  return outcomes;
}

async function embedEverything({ url, calls }: Attack): Promise<string[]> {
  const shown: string[] = [];
  for (const { path } of calls) {
    for (const kind of ['img', 'script'] as const) {
      const element = document.createElement(kind);
      const ended = new Promise<string>((resolve) => {
        element.addEventListener('load', () => resolve('load'));
        element.addEventListener('error', () => resolve('error'));
      });
      element.src = url + path;
      document.body.append(element);
      shown.push(`${kind} ${await ended}`);
    }
  }
  return shown;
}

/** The one kind of POST that needs nobody's leave. */
function sendForm(action: string): void {
  document.querySelector('iframe')?.remove();
  const target = document.createElement('iframe');
  target.name = 'target';
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target: 'target' });
  for (const [name, value] of Object.entries({ to: 'nobody@example.com', type: '1' })) {
    form.append(Object.assign(document.createElement('input'), { name, value }));
  }
  document.body.append(target, form);
  form.submit();
  form.remove();
}

function frame(src: string): void {
  document.querySelector('iframe')?.remove();
  document.body.append(Object.assign(document.createElement('iframe'), { src }));
}

function readFrame(): string {
  return document.querySelector('iframe')?.contentDocument === null ? 'closed' : 'open';
}

function openSocket(url: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => resolve('open'));
    socket.addEventListener('error', () => resolve('refused'));
  });
}

function openWindow(url: string): void {
  Object.assign(window, { theirs: window.open(url) });
}

function holdOfWindow(): string {
  const { theirs } = window as unknown as { readonly theirs: Window | null };
  return theirs === null || theirs.closed ? 'cut' : 'held';
}
