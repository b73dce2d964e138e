/** Labels of lines with touch, mouse and keyboard, on an overlay without candles. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockRectangles, touch, VIEW } from '../../../test/line-rig.ts';
import type { ChartLine } from './chart-candle.ts';
import type { LineInteraction } from './line-interaction.ts';
import { type ChartOverlay, createOverlay } from './chart-overlay.ts';
import { attachHandles } from './line-handles.ts';

const STOP: ChartLine = { id: 'sl-1', kind: 'stop', price: 900, label: 'SL' };
const ENTRY: ChartLine = { id: 'entry-1', kind: 'entry', price: 1000, label: 'Buy' };
const WAITING: ChartLine = { id: 'entry-2', kind: 'pending', price: 1100, label: 'Limit' };
const ALERT: ChartLine = { id: 'alert-3', kind: 'alert', price: 950, label: '' };
const NOW: ChartLine = { id: 'now', kind: 'now', price: 1010 };
const DOES: Record<string, 'drag' | 'pull' | 'press'> = {
  'sl-1': 'drag',
  'tp-1': 'drag',
  'entry-1': 'pull',
  'entry-2': 'press',
  'alert-3': 'drag',
};

const captured: Element[] = [];
let root: HTMLElement;
let overlay: ChartOverlay;
let detach: () => void;
const hideCrosshair = () => overlay.setCross(null);
const onDrop = vi.fn<LineInteraction['onDrop']>();
const onPress = vi.fn<LineInteraction['onPress']>();
const interaction: LineInteraction = {
  handle: ({ id }) => {
    const does = DOES[id];
    return does === undefined ? null : { name: `name of ${id}`, does, bell: id === ALERT.id };
  },
  step: () => 10,
  dragged: (line, price) => ({
    line:
      line.id === 'entry-1'
        ? { id: 'pulled', kind: 'stop', price, label: `pulled ${price}` }
        : { ...line, price, label: `at ${price}` },
    wrong: price > 1010,
  }),
  onDrop,
  onPress,
  actions: [],
};

beforeEach(() => {
  mockRectangles();
  captured.length = 0;
  HTMLElement.prototype.setPointerCapture = function setPointerCapture() {
    captured.push(this);
  };
  for (const call of [onDrop, onPress]) call.mockReset();
  root = document.createElement('div');
  document.body.append(root);
  overlay = createOverlay(root, (points) => `p${points}`);
  overlay.draw(VIEW);
  overlay.setLines([STOP, ENTRY, WAITING, NOW]);
  detach = attachHandles(root, overlay, () => interaction, hideCrosshair);
});

afterEach(() => {
  detach();
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const label = (id: string) => {
  const found = root.querySelector<HTMLElement>(`[data-testid="line-${id}"]`);
  if (found === null) throw new Error(`no label of ${id}`);
  return found;
};
const tags = () => [...root.querySelectorAll<HTMLElement>('.chart-tag')].map((tag) => tag.textContent);
const y = (price: number) => VIEW.yOf(price) ?? 0;

function drag(id: string, from: number, to: number): HTMLElement {
  const target = label(id);
  touch('down', target, [40, y(from)]);
  touch('move', target, [40, y(from) + Math.sign(from - to) * 6]);
  touch('move', target, [40, y(to)]);
  return target;
}

const key = (id: string, name: string) =>
  label(id).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

describe('a label', () => {
  it('[CHART-1] of an order is focusable, has a name, and opens with a press or a key', () => {
    expect(label('sl-1').getAttribute('role')).toBe('slider');
    expect(label('sl-1').getAttribute('aria-label')).toBe('name of sl-1');
    expect(label('sl-1').getAttribute('aria-valuetext')).toBe('p900 SL');
    expect(label('entry-1').getAttribute('role')).toBe('button');
    expect(root.querySelectorAll('[data-handle]')).toHaveLength(3);
    expect(label('sl-1').getAttribute('aria-hidden')).toBeNull();
    expect(Number(label('sl-1').getAttribute('aria-valuemax'))).toBeGreaterThan(900);
    label('entry-2').click();
    key('sl-1', 'Enter');
    expect(onPress.mock.calls.map(([line]) => line.id)).toEqual(['entry-2', 'sl-1']);
  });
});

it('[CHART-15] the label of a pending order that was filled is no slider any more', () => {
  Object.assign(DOES, { 'entry-2': 'drag' });
  overlay.setLines([WAITING]);
  expect(label('entry-2').getAttribute('aria-valuenow')).toBe('1100');
  DOES['entry-2'] = 'press';
  overlay.setLines([ENTRY, WAITING]);
  expect(label('entry-2').getAttribute('aria-valuenow')).toBeNull();
});

it('[CHART-1] draggable labels are separated without another paint', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return this.dataset['handle'] === undefined ? 60 : 80;
  });
  // the lines exist before the code of the controls
  detach();
  root.replaceChildren();
  overlay = createOverlay(root, (points) => `p${points}`);
  overlay.draw(VIEW);
  overlay.setLines([{ id: 'tp-1', kind: 'target', price: 902, label: 'TP' }, STOP]);
  detach = attachHandles(root, overlay, () => interaction, hideCrosshair);
  expect(label('tp-1').style.transform).toBe('translate(8px, 149px)');
  expect(label('sl-1').style.transform).toBe('translate(93px, 150px)');
});

it('[CHART-1] an alert has a bell, also after its text was written', () => {
  overlay.setLines([STOP, ALERT]);
  const bell = () => label('alert-3').querySelector('svg');
  expect(bell()).not.toBeNull();
  drag('alert-3', 950, 970);
  expect([label('alert-3').textContent, bell() === null]).toEqual(['at 970', false]);
});

describe('a drag', () => {
  it('[CHART-2] shows the price and the text of each step, and drops at the last', () => {
    const target = drag('sl-1', 900, 953);
    expect(target.textContent).toBe('at 950');
    expect(tags()).toContain('p950');
    expect(onDrop).not.toHaveBeenCalled();
    touch('up', target, [40, y(953)]);
    expect(onDrop).toHaveBeenCalledWith(STOP, 950);
    expect(target.textContent).toBe('SL');
    target.click();
    expect(onPress).not.toHaveBeenCalled();
  });

  it('[CHART-2] moves the line with the finger from its first position, with the label above it', () => {
    const target = label('sl-1');
    touch('down', target, [40, y(900) + 8]);
    expect(captured).toEqual([target]);
    touch('move', target, [40, y(953) + 8]);
    expect(target.textContent).toBe('at 950');
    expect(root.classList.contains('chart-over--touch')).toBe(true);
    expect(target.style.transform).toBe('translate(8px, 125px)');
  });

  it('[CHART-2] needs more than a small movement, and reports each notch once', () => {
    const buzz = vi.fn<Navigator['vibrate']>();
    vi.stubGlobal('navigator', { vibrate: buzz });
    const target = label('sl-1');
    touch('down', target, [40, y(900)]);
    touch('move', target, [40, y(900) - 4]);
    touch('up', target, [40, y(900) - 4]);
    target.click();
    expect(onPress).toHaveBeenCalledWith(STOP);
    drag('sl-1', 900, 950);
    buzz.mockReset();
    for (const price of [951, 953, 959]) touch('move', target, [40, y(price)]);
    expect([target.textContent, buzz.mock.calls.length]).toEqual(['at 960', 1]);
    touch('up', target, [40, y(959)]);
    expect(onDrop.mock.calls).toEqual([[STOP, 960]]);
  });

  it('[CHART-2] follows one finger, or the first button', () => {
    const target = label('sl-1');
    touch('down', target, [40, y(900)], { button: 2 });
    touch('move', target, [40, y(950)]);
    expect(target.textContent).toBe('SL');
    touch('down', target, [40, y(900)]);
    touch('down', label('entry-1'), [40, y(1000)], { pointerId: 2 });
    touch('move', label('entry-1'), [40, y(940)], { pointerId: 2 });
    expect(tags()).not.toContain('p940');
    touch('move', target, [40, y(950)]);
    expect(target.textContent).toBe('at 950');
  });

  it('[CHART-2] ignores changes of the market in its line meanwhile', () => {
    const target = drag('sl-1', 900, 950);
    overlay.setLines([{ ...STOP, label: 'SL -1' }, ENTRY, WAITING, { ...NOW, price: 1012 }]);
    expect(target.textContent).toBe('at 950');
    expect(tags()).toContain('p1012');
  });

  it('[CHART-2] covers the other labels, which do not move', () => {
    drag('sl-1', 900, 1000);
    expect(label('entry-1').style.transform).toBe('translate(8px, 100px)');
    expect(label('sl-1').style.transform).toBe('translate(8px, 100px)');
  });

  it('[CHART-2] marks a price that is refused', () => {
    const target = drag('sl-1', 900, 1030);
    expect(target.classList.contains('chart-label--wrong')).toBe(true);
    touch('move', target, [40, y(940)]);
    expect(target.classList.contains('chart-label--wrong')).toBe(false);
  });

  it('[CHART-2] off the chart, interrupted, or ended by Escape changes nothing', () => {
    const target = drag('sl-1', 900, 950);
    touch('move', target, [40, 260]);
    expect(target.textContent).toBe('SL');
    touch('up', target, [40, 260]);
    touch('cancel', drag('sl-1', 900, 950), [40, y(950)]);
    drag('sl-1', 900, 950);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(target.textContent).toBe('SL');
    touch('up', target, [40, y(950)]);
    expect(onDrop).not.toHaveBeenCalled();
    expect(tags()).toContain('p900');
  });

  it('[CHART-2] creates another line from one that stays', () => {
    const target = drag('entry-1', 1000, 940);
    expect(tags()).toEqual(expect.arrayContaining(['p1000', 'p940']));
    touch('up', target, [40, y(940)]);
    expect(onDrop).toHaveBeenCalledWith(ENTRY, 940);
    expect(tags()).not.toContain('p940');
  });

  it('[CHART-2] ends with the order whose label it began on, and the next one can begin', () => {
    drag('entry-1', 1000, 940);
    overlay.setLines([STOP, WAITING, NOW]);
    touch('cancel', document.body, [40, y(940)]);
    expect(tags()).not.toContain('p940');
    const target = drag('sl-1', 900, 950);
    touch('up', target, [40, y(950)]);
    expect(onDrop.mock.calls).toEqual([[STOP, 950]]);
  });

  it('[CHART-2] does not begin where there is nothing to move', () => {
    touch('up', drag('entry-2', 1100, 1000), [40, y(1000)]);
    expect(onDrop).not.toHaveBeenCalled();
    expect(tags()).toContain('p1100');
  });

  it('[CHART-2] moves by arrow and page keys too, and Enter drops', () => {
    key('sl-1', 'ArrowUp');
    key('sl-1', 'PageUp');
    expect(label('sl-1').getAttribute('aria-valuenow')).toBe('1010');
    key('sl-1', 'ArrowDown');
    key('sl-1', 'Enter');
    expect(onDrop).toHaveBeenCalledWith(STOP, 1000);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('[CHART-2] by keys does not reach elements below it', () => {
    const onRootKey = vi.fn<(event: Event) => void>();
    document.body.addEventListener('keydown', onRootKey);
    expect(key('sl-1', 'ArrowUp')).toBe(false);
    expect(key('sl-1', 'Tab')).toBe(true);
    document.body.removeEventListener('keydown', onRootKey);
    expect(onRootKey).toHaveBeenCalledTimes(1);
  });

  it('[CHART-2] by keys stays in the view, where the focus is', () => {
    for (let pages = 0; pages < 3; pages += 1) key('sl-1', 'PageDown');
    expect(label('sl-1').getAttribute('aria-valuenow')).toBe('800');
    for (let pages = 0; pages < 5; pages += 1) key('sl-1', 'PageUp');
    expect(label('sl-1').getAttribute('aria-valuenow')).toBe('1200');
    expect(label('sl-1').hidden).toBe(false);
  });

  it('[CHART-2] by keys ends when the focus leaves', () => {
    key('sl-1', 'ArrowUp');
    label('sl-1').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(label('sl-1').textContent).toBe('SL');
    expect(onDrop).not.toHaveBeenCalled();
  });

  it('[CHART-2] by a finger continues when the focus moves', () => {
    const target = drag('sl-1', 900, 950);
    target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(target.textContent).toBe('at 950');
  });

  it('[CHART-3] settled late does not release a line that is dragged since', async () => {
    let settle = () => {};
    onDrop.mockReturnValueOnce(
      new Promise((resolve) => {
        settle = () => resolve(false);
      }),
    );
    touch('up', drag('sl-1', 900, 950), [40, y(950)]);
    drag('entry-1', 1000, 940);
    settle();
    await new Promise(setImmediate);
    expect(tags()).toContain('p940');
  });

  it('[CHART-3] stays where it was dropped until that is settled', async () => {
    let settle = () => {};
    onDrop.mockReturnValue(
      new Promise((resolve) => {
        settle = () => resolve(false);
      }),
    );
    const target = drag('sl-1', 900, 950);
    touch('up', target, [40, y(950)]);
    expect(target.textContent).toBe('at 950');
    settle();
    await vi.waitFor(() => expect(target.textContent).toBe('SL'));
  });

  it('[CHART-20] stays where it was dropped until the lines have it there, in one element', () => {
    onDrop.mockReturnValueOnce('awaited');
    const target = drag('sl-1', 900, 950);
    touch('up', target, [40, y(950)]);
    overlay.setLines([STOP, { ...NOW, price: 1012 }]);
    expect([tags().includes('p950'), tags().includes('p900')]).toEqual([true, false]);
    overlay.setLines([{ ...STOP, price: 950 }, NOW]);
    expect([target.isConnected, target.textContent]).toEqual([true, 'SL']);
    overlay.setLines([{ ...STOP, price: 940 }, NOW]);
    expect(tags()).toContain('p940');
  });

  it('[CHART-3] stays where it was dropped until the line that replaces it is displayed', async () => {
    overlay.setLines([ALERT, NOW]);
    onDrop.mockResolvedValueOnce(true);
    touch('up', drag('alert-3', 950, 970), [40, y(970)]);
    await new Promise(setImmediate);
    expect([tags().includes('p970'), tags().includes('p950')]).toEqual([true, false]);
    overlay.setLines([ALERT, { ...NOW, price: 1012 }]);
    expect([tags().includes('p970'), tags().includes('p950')]).toEqual([true, false]);
    overlay.setLines([{ ...ALERT, id: 'alert-4', price: 970 }, NOW]);
    expect(tags().filter((tag) => tag === 'p970')).toHaveLength(1);
    expect(root.querySelector('[data-testid="line-alert-3"]')).toBeNull();
  });
});

it('[CHART-1] removed controls leave a chart without interaction', () => {
  detach();
  label('entry-1').click();
  touch('up', drag('sl-1', 900, 950), [40, y(950)]);
  expect(onPress).not.toHaveBeenCalled();
  expect(onDrop).not.toHaveBeenCalled();
  expect(root.querySelector('.chart-crosshair')).toBeNull();
});
