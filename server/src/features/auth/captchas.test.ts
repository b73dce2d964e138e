/** Pictures: what one is, and that it answers once, in time, and for itself only. */

import { ManualClock } from '@vernier/shared/clock';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { TemporaryMemory } from '../../platform/temporary/temporary-memory.ts';
import { Captchas, type RenderText } from './captchas.ts';

/** The letters of the rendered pictures, which appear only in the picture. */
const drawn = vi.hoisted((): string[] => []);

vi.mock(import('svg-captcha'), async (original) => {
  const { default: real } = await original();
  const draw: RenderText = (text, options) => {
    drawn.push(text);
    return (real as unknown as RenderText)(text, options);
  };
  return { default: Object.assign(draw, real) };
});

beforeEach(() => {
  drawn.length = 0;
});

test('[AUTH-13] a picture is a PNG of 180 × 60, and its letters are right once, in either case', async () => {
  const captchas = new Captchas(new TemporaryMemory(new ManualClock(0)));
  const { id, picture } = await captchas.draw();
  const png = Buffer.from(picture.replace('data:image/png;base64,', ''), 'base64');
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 180, height: 60 });
  const text = drawn[0] ?? '';
  expect(text).toHaveLength(5);
  expect(await captchas.take(id, ` ${text.toUpperCase()} `)).toBe(true);
  expect(await captchas.take(id, text)).toBe(false);
});

test('[AUTH-13] a wrong answer uses the picture up, five minutes end it, and no other picture takes its letters', async () => {
  const clock = new ManualClock(0);
  const captchas = new Captchas(new TemporaryMemory(clock));
  const wrong = await captchas.draw();
  const late = await captchas.draw();
  const one = await captchas.draw();
  const other = await captchas.draw();
  const [first = '', second = '', third = ''] = drawn;
  expect(await captchas.take(wrong.id, 'nonsense')).toBe(false);
  expect(await captchas.take(wrong.id, first)).toBe(false);
  expect(await captchas.take(other.id, third)).toBe(false);
  expect(await captchas.take(one.id, third)).toBe(true);
  clock.advance(300_000);
  expect(await captchas.take(late.id, second)).toBe(false);
  expect(await captchas.take('unknown', second)).toBe(false);
});
