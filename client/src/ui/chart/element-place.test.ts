import { expect, it, vi } from 'vitest';
import { placeElement, setHidden } from './element-place.ts';

it('moves an element by whole pixels', () => {
  const element = document.createElement('i');
  placeElement(element, { x: 3, y: 10.6, width: 40 });
  expect(element.style.transform).toBe('translate(3px, 11px)');
  expect(element.style.width).toBe('40px');
  placeElement(element, { x: 3, y: 12 });
  expect(element.style.transform).toBe('translate(3px, 12px)');
  expect(element.style.width).toBe('');
});

it('writes nothing to an element that stays', () => {
  const element = document.createElement('i');
  placeElement(element, { x: 3, y: 10.6, width: 40 });
  element.style.transform = 'none';
  element.style.width = '1px';
  placeElement(element, { x: 3, y: 11.4, width: 40 });
  expect([element.style.transform, element.style.width]).toEqual(['none', '1px']);
});

it('sets a changed visibility only', () => {
  const element = document.createElement('i');
  const written = vi.spyOn(element, 'hidden', 'set');
  for (const hidden of [false, true, true, false]) setHidden(element, hidden);
  expect(written.mock.calls).toEqual([[true], [false]]);
});
