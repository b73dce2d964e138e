/** The reader's scroll position in the support chat, in a layout of lines of equal height. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatLineList } from './line-list.ts';
import type { FrameSettings, FrameLabels, ChatLine } from './protocol.ts';

const LINE_PX = 50;
const ROOM_PX = 200;
const AT_MS = Date.UTC(2026, 10, 21, 12);
const SETTINGS: FrameSettings = {
  lang: 'en',
  dir: 'ltr',
  theme: 'light',
  words: { today: 'Today', log: 'Chat' } as unknown as FrameLabels,
};

let list: ChatLineList;
let scrollTop = 0;

function line(id: number): ChatLine {
  return {
    key: `line-${id}`,
    id,
    isMine: false,
    text: `line ${id}`,
    hasPicture: false,
    atMs: AT_MS,
    state: 'sent',
    why: null,
  };
}

/** Lines from one id to another. */
function show(from: number, to: number): void {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => line(from + index));
  list.show({ phase: 'ready', lines, more: false, typing: false }, SETTINGS);
}

function topOf(element: Element): number {
  const place = Array.from(list.node.querySelectorAll('[data-line]')).indexOf(element);
  return place === -1 ? 0 : place * LINE_PX - scrollTop;
}

/** The id of the line at the upper edge. */
function atTop(): string | undefined {
  const lines = Array.from(list.node.querySelectorAll('[data-line]'));
  return lines.find((node) => topOf(node) >= 0)?.getAttribute('data-line') ?? undefined;
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT_MS });
  scrollTop = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    return { top: topOf(this), bottom: topOf(this) + LINE_PX } as DOMRect;
  });
  list = new ChatLineList({ post() {}, enlarge() {} });
  Object.defineProperties(list.node, {
    clientHeight: { value: ROOM_PX },
    scrollHeight: { get: () => list.node.querySelectorAll('[data-line]').length * LINE_PX },
    scrollTop: {
      get: () => scrollTop,
      set(next: number) {
        scrollTop = next;
      },
    },
  });
  document.body.append(list.node);
});

afterEach(() => {
  list.node.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('[SCREEN-7] visible messages do not move', () => {
  it('when an answer is added below them', () => {
    show(1, 40);
    scrollTop = 10 * LINE_PX;
    show(1, 41);
    expect(atTop()).toBe('line-11');
  });

  it('when older messages are added above them', () => {
    show(21, 40);
    scrollTop = 5 * LINE_PX;
    show(1, 40);
    expect(atTop()).toBe('line-26');
  });

  it('except at the end, where the list scrolls to new messages', () => {
    show(1, 40);
    scrollTop = 36 * LINE_PX;
    show(1, 41);
    expect(scrollTop).toBe(41 * LINE_PX);
  });
});
