/** A push becomes a notification, and a press on it opens a page of the client and no other. */

import type { PushMessageWire } from '@vernier/shared/api/push-wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { handlePushes } from './push-notifications.ts';

const ORIGIN = 'https://example.com';
const MESSAGE: PushMessageWire = {
  title: 'Stop loss hit',
  body: 'EURUSD, 0.10 lots closed at 1.08000: -5.00 USD',
  path: '/order',
  tag: 'order-7',
  lang: 'en',
  dir: 'ltr',
};

interface Page {
  focused: boolean;
  moved: string[];
  willMove: boolean;
}

let pages: Page[];
let shown: [string, NotificationOptions][];
let opened: string[];
let handlers: Map<string, (event: unknown) => void>;

function worker(): Parameters<typeof handlePushes>[0] {
  const clientOf = (page: Page) => ({
    get focused() {
      return page.focused;
    },
    focus: () => Promise.resolve(clientOf(page)),
    navigate: (address: string) => {
      if (!page.willMove) return Promise.reject(new TypeError('not controlled'));
      page.moved.push(address);
      return Promise.resolve(null);
    },
  });
  return {
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: {
      showNotification: (title: string, options: NotificationOptions) => {
        shown.push([title, options]);
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(pages.map(clientOf)),
      openWindow: (address: string) => {
        opened.push(address);
        return Promise.resolve(null);
      },
    },
  };
}

async function happens(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
}

function push(text: string | null): Promise<void> {
  return happens('push', { data: text === null ? null : { json: (): unknown => JSON.parse(text) } });
}

function press(data: unknown): Promise<void> {
  return happens('notificationclick', { notification: { data, close: () => {} } });
}

beforeEach(() => {
  [pages, shown, opened, handlers] = [[], [], [], new Map()];
  handlePushes(worker());
});

describe('[PROFILE-10] a push', () => {
  it('is shown with its text, and silently while the app is in view', async () => {
    await push(JSON.stringify(MESSAGE));
    pages = [{ focused: true, moved: [], willMove: true }];
    await push(JSON.stringify({ ...MESSAGE, dir: 'rtl' }));
    const { title, body, tag, lang, path } = MESSAGE;
    expect(
      shown.map(([shownTitle, { body: b, tag: g, lang: l, dir, silent, data }]) => [
        shownTitle,
        b,
        g,
        l,
        dir,
        silent,
        data as unknown,
      ]),
    ).toEqual([
      [title, body, tag, lang, 'ltr', false, path],
      [title, body, tag, lang, 'rtl', true, path],
    ]);
  });

  it('that is not from the server is not shown', async () => {
    for (const text of [
      null,
      '',
      'nonsense',
      'null',
      '[]',
      '{"title":1}',
      JSON.stringify({ ...MESSAGE, path: 7 }),
    ])
      await push(text);
    expect(shown).toEqual([]);
  });
});

describe('[PROFILE-10] a press on a notice', () => {
  it('opens the page that it names, in the page that is open already where it can', async () => {
    await press('/order');
    const page = { focused: false, moved: [] as string[], willMove: true };
    pages = [page];
    await press('/trade?code=EURUSD');
    page.willMove = false;
    await press('/mine/wallet');
    expect([opened, page.moved]).toEqual([
      [`${ORIGIN}/order`, `${ORIGIN}/mine/wallet`],
      [`${ORIGIN}/trade?code=EURUSD`],
    ]);
  });

  it.each([
    '//evil.example/a',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '',
    null,
    7,
    {},
  ])('leads nowhere else: %j', async (path) => {
    await press(path);
    expect(opened).toEqual([`${ORIGIN}/`]);
  });
});
