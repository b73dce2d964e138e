import { beforeEach, expect, it } from 'vitest';
import { IdleQueue } from './idle-queue.ts';

let periods: (() => void)[];
let input: () => void;
let ran: string[];
let queue: IdleQueue;

beforeEach(() => {
  periods = [];
  ran = [];
  queue = new IdleQueue({
    idle: (run) => periods.push(run),
    onInput: (listener) => (input = listener),
  });
  queue.start();
});

const add = (name: string) => queue.add(() => void ran.push(name));
const pass = () => periods.shift()?.();

it('[SCREEN-28] runs one job in each idle period, in order', () => {
  add('first');
  add('second');
  expect(ran).toEqual([]);
  pass();
  expect(ran).toEqual(['first']);
  add('third');
  pass();
  pass();
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(periods).toEqual([]);
  add('fourth');
  pass();
  expect(ran).toHaveLength(4);
});

it('[SCREEN-28] runs all jobs with the first input, and later ones at once', () => {
  add('first');
  add('second');
  input();
  expect(ran).toEqual(['first', 'second']);
  add('third');
  expect(ran).toEqual(['first', 'second', 'third']);
  pass();
  expect(periods).toEqual([]);
});
