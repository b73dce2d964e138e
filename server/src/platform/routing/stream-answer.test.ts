/** Answers that are written in pieces. */

import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { streamAnswer } from './stream-answer.ts';

function* pieces(...rows: readonly (readonly unknown[])[]) {
  yield* rows;
}

test('[DATA-3] values and lists make one envelope, also with empty pieces', async () => {
  const lists = { none: pieces(), some: pieces([], [1, { two: 'ü"' }], [], [3]) };
  const { prepared } = streamAnswer('en', { values: { first: null }, lists }, () => true);
  expect(JSON.parse(await text(prepared))).toMatchObject({
    code: 1,
    data: { first: null, none: [], some: [1, { two: 'ü"' }, 3] },
  });
});

test('[DATA-3] an answer that may not go on ends without its brackets', async () => {
  let left = 2;
  const lists = { rows: pieces(['one'], ['two'], ['three']) };
  const { prepared } = streamAnswer('en', { values: { first: 1 }, lists }, () => {
    left -= 1;
    return left > 0;
  });
  expect(await text(prepared)).toMatch(/"rows":\["one"$/);
});

test('[DATA-3] other work runs between two pieces', async () => {
  const order: string[] = [];
  const read = function* () {
    for (const name of ['first', 'second']) {
      order.push(name);
      yield [name];
    }
  };
  setImmediate(() => order.push('other work'));
  const { prepared } = streamAnswer('en', { values: { first: 1 }, lists: { rows: read() } }, () => true);
  await text(prepared);
  expect(order.indexOf('other work')).toBeLessThan(order.indexOf('second'));
});
