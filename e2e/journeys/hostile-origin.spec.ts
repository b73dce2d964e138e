/** Cross-origin attacks from another page in the browser of a logged-in user. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import type { RestClient } from '../rest-client.ts';
import { expect, test } from '../test.ts';
import { openDemoAccount } from '../user.ts';

test.use({ sharesContext: true });

/** Another site, and the same host on another port, which is the same site for browsers. */
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

/** State that must not change: the account, its orders and ledger, its sessions, and the number of accounts. */
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

/** A user in one tab with a position open, and the attacking page in a second one. */
async function openAttack(page: Page, rest: RestClient, host: string) {
  const session = await openDemoAccount(page, '/trade?code=EURUSD');
  await page.getByTestId('buy').click();
  await expect(page.getByTestId('order-success')).toBeVisible();
  const attacker = await page.context().newPage();
  await attacker.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);
  return { session, attacker, before: await stateOf(rest, session) };
}

for (const host of HOSTS)
  test(`[SECURITY-3] a page of ${host} on another port reads nothing, changes nothing, opens no socket, embeds no page and gets no window of the app`, {
    tag: host === 'localhost' ? [] : '@night',
  }, async ({ page, rest, stack, faults }) => {
    // The browser logs the requests that it blocks.
    faults.expect(/./);
    const { session, attacker, before } = await openAttack(page, rest, host);
    const calls = [...READS, ...CHANGES].map((name) => splitPath(name));

    await test.step('requests', async () => {
      const outcomes = await attacker.evaluate(callEverything, {
        url: stack.url,
        calls,
        token: session.token,
      });
      expect(outcomes.length).toBe(calls.length * 8);
      // A browser fails the request or returns an opaque response.
      expect(outcomes.filter((outcome) => outcome !== 'failed' && outcome !== 'opaque 0 0')).toEqual([]);
      expect(await stateOf(rest, session)).toEqual(before);
    });

    await test.step('images, scripts, frames and forms', async () => {
      const shown = await attacker.evaluate(embedEverything, { url: stack.url, calls });
      expect(shown).toEqual(calls.flatMap(() => ['img error', 'script error']));
      for (const { path } of CHANGES.map((name) => splitPath(name))) {
        await Promise.all([
          attacker.waitForResponse((response) => response.url() === stack.url + path),
          attacker.evaluate(sendForm, stack.url + path),
        ]);
        // Before the response the embedFrame is an empty page of the attacker's origin.
        await expect.poll(() => attacker.evaluate(readFrame)).toBe('closed');
      }
      expect(await stateOf(rest, session)).toEqual(before);
      const next = await rest.call('openDemo', {});
      expect(next.user.id, 'no account was opened').toBe(session.user.id + 1);
    });

    await test.step('socket, frame and window', async () => {
      expect(await attacker.evaluate(openSocket, `${stack.url.replace('http', 'ws')}/v1/ws`)).toBe('refused');
      await attacker.evaluate(embedFrame, `${stack.url}/user`);
      await expect.poll(() => attacker.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
      expect(await attacker.evaluate(readFrame)).toBe('closed');
      const [popup] = await Promise.all([
        attacker.waitForEvent('popup'),
        attacker.evaluate(openWindow, `${stack.url}/user`),
      ]);
      await expect(popup.getByTestId('user-uid')).toContainText(session.user.uid);
      expect(await popup.evaluate(() => window.opener === null)).toBe(true);
      expect(await attacker.evaluate(openerAccess)).toBe('cut');
      expect(await stateOf(rest, session)).toEqual(before);
    });
  });

interface Attack {
  readonly url: string;
  readonly calls: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[];
}

/** Runs in the attacking page, as all functions below: each call in both modes, with and without credentials. */
async function callEverything({ url, calls, token }: Attack & { readonly token: string }): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { method, path } of calls) {
    for (const mode of ['cors', 'no-cors'] as const) {
      for (const credentials of ['include', 'omit'] as const) {
        // Even when the page knows the token.
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

/** The only POST without a preflight request. */
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

function embedFrame(src: string): void {
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
  Object.assign(window, { otherWindow: window.open(url) });
}

function openerAccess(): string {
  const { otherWindow } = window as unknown as { readonly otherWindow: Window | null };
  return otherWindow === null || otherWindow.closed ? 'cut' : 'held';
}
