/** Buttons at the crosshair and the key of the chart that begin a line, on an overlay without candles. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockRectangles, touch, VIEW } from '../../../test/line-rig.ts';
import type { ChartLine } from './chart-candle.ts';
import { type ChartOverlay, createOverlay } from './chart-overlay.ts';
import { attachHandles } from './line-handles.ts';
import type { LineInteraction } from './line-interaction.ts';

const STOP: ChartLine = { id: 'sl-1', kind: 'stop', price: 900, label: 'SL' };
const NOW: ChartLine = { id: 'now', kind: 'now', price: 1010 };

const captured: Element[] = [];
let root: HTMLElement;
let overlay: ChartOverlay;
let detach: () => void;
const hideCrosshair = () => overlay.setCross(null);
const onDrop = vi.fn<LineInteraction['onDrop']>();
const onAdd = vi.fn<(price: number) => void>();
const onOrder = vi.fn<(price: number) => void>();
const interaction: LineInteraction = {
  handle: ({ id }) => (id === 'now' ? null : { name: id, does: 'drag' }),
  step: () => 10,
  dragged: (line, price) => ({ line: { ...line, price, label: `at ${price}` }, wrong: false }),
  onDrop,
  onPress: () => {},
  actions: [
    {
      icon: 'plus',
      testId: 'order',
      name: (price) => `Order at ${price}`,
      onPress: onOrder,
      line: { id: 'new', kind: 'pending' },
      key: { name: 'p', text: 'P begins.' },
    },
    { icon: 'bell', testId: 'alert', name: () => 'Alert', onPress: onAdd },
  ],
};

beforeEach(() => {
  mockRectangles();
  captured.length = 0;
  HTMLElement.prototype.setPointerCapture = function setPointerCapture() {
    captured.push(this);
  };
  for (const call of [onDrop, onAdd, onOrder]) call.mockReset();
  root = document.createElement('div');
  document.body.append(root);
  overlay = createOverlay(root, (points) => `p${points}`);
  overlay.draw(VIEW);
  overlay.setLines([STOP, NOW]);
  detach = attachHandles(root, overlay, () => interaction, hideCrosshair);
});

afterEach(() => {
  detach();
  root.remove();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const label = (id: string) => {
  const found = root.querySelector<HTMLElement>(`[data-testid="line-${id}"]`);
  if (found === null) throw new Error(`no label of ${id}`);
  return found;
};
const tags = () => [...root.querySelectorAll<HTMLElement>('.chart-tag')].map((tag) => tag.textContent);
const y = (price: number) => VIEW.yOf(price) ?? 0;
const key = (id: string, name: string) =>
  label(id).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

describe('the buttons at the crosshair', () => {
  const buttons = () => root.querySelector<HTMLElement>('.chart-crosshair');
  const button = (testId: string) => {
    const found = root.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
    if (found === null) throw new Error(`no button ${testId}`);
    return found;
  };

  it('[CHART-3] are at its price, add an alert there, and stay long enough to reach them', () => {
    vi.useFakeTimers();
    expect(buttons()?.hidden).toBe(true);
    overlay.setCross(1053);
    expect(buttons()?.hidden).toBe(false);
    expect(buttons()?.style.transform).toBe('translate(300px, 75px)');
    overlay.setCross(null);
    vi.advanceTimersByTime(200);
    expect(buttons()?.hidden).toBe(false);
    button('alert').click();
    expect(onAdd).toHaveBeenCalledWith(1050);
    overlay.setCross(1053);
    overlay.setCross(null);
    vi.advanceTimersByTime(400);
    expect(buttons()?.hidden).toBe(true);
  });

  it('[CHART-3] stay while the pointer is on them, and are absent without an action', () => {
    vi.useFakeTimers();
    overlay.setCross(1053);
    expect([button('order').ariaLabel, button('alert').ariaLabel]).toEqual(['Order at 1050', 'Alert']);
    overlay.setCross(null);
    buttons()?.dispatchEvent(new PointerEvent('pointerenter'));
    vi.advanceTimersByTime(400);
    expect(buttons()?.hidden).toBe(false);
    buttons()?.dispatchEvent(new PointerEvent('pointerleave'));
    vi.advanceTimersByTime(400);
    expect(buttons()?.hidden).toBe(true);
    detach();
    detach = attachHandles(root, overlay, () => ({ ...interaction, actions: [] }), hideCrosshair);
    overlay.setCross(1053);
    expect(buttons()?.hidden).toBe(true);
  });

  it('[CHART-20] begin a line with a drag, which is dropped like any other, or enter the price with a press', () => {
    overlay.setCross(1053);
    button('order').click();
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(1050);
    overlay.setCross(1053);
    touch('down', button('order'), [290, y(1050)]);
    touch('move', button('order'), [290, y(970)]);
    expect(captured).toEqual([button('order')]);
    expect(tags()).toContain('p970');
    expect(label('new').textContent).toBe('at 970');
    touch('up', button('order'), [290, y(970)]);
    button('order').click();
    expect(onDrop).toHaveBeenCalledExactlyOnceWith({ id: 'new', kind: 'pending', price: 1050 }, 970);
    expect([onOrder.mock.calls.length, buttons()?.hidden]).toEqual([1, true]);
  });

  it('[CHART-20] that only have a press begin no line, and a drag off the chart adds nothing', () => {
    overlay.setCross(1053);
    touch('down', button('alert'), [270, y(1050)]);
    touch('move', button('alert'), [270, y(970)]);
    touch('up', button('alert'), [270, y(970)]);
    touch('down', button('order'), [290, y(1050)]);
    touch('move', button('order'), [290, y(970)]);
    touch('move', button('order'), [900, y(970)]);
    touch('up', button('order'), [900, y(970)]);
    expect(onDrop).not.toHaveBeenCalled();
    expect(root.querySelector('[data-testid="line-new"]')).toBeNull();
  });
});

describe('the key of an action', () => {
  const box = document.createElement('button');
  const press = (name: string, other: KeyboardEventInit = {}) =>
    box.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...other }));

  beforeEach(() => {
    document.body.append(box);
    box.focus();
  });
  afterEach(() => box.remove());

  it('[CHART-20] begins a line at the last price, which arrows move and Enter drops', () => {
    press('p');
    expect(document.activeElement).toBe(label('new'));
    expect(label('new').textContent).toBe('at 1010');
    key('new', 'ArrowDown');
    key('new', 'PageDown');
    expect(label('new').textContent).toBe('at 900');
    key('new', 'Enter');
    expect(onDrop).toHaveBeenCalledExactlyOnceWith({ id: 'new', kind: 'pending', price: 1010 }, 900);
  });

  it('[CHART-20] returns to the chart on Escape, and begins nothing with a modifier or without a price', () => {
    press('p');
    label('new').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(root.querySelector('[data-testid="line-new"]')).toBeNull();
    expect(document.activeElement).toBe(box);
    press('p', { ctrlKey: true });
    overlay.setLines([STOP]);
    press('p');
    expect(root.querySelector('[data-testid="line-new"]')).toBeNull();
    expect(onDrop).not.toHaveBeenCalled();
  });
});
