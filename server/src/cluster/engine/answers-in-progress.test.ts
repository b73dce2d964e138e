/** Answers in progress at the release of shards. */

import { expect, test } from 'vitest';
import { AnswersInProgress } from './answers-in-progress.ts';

/** A wait that the test ends. */
function manualWaits() {
  const ends: (() => void)[] = [];
  const answers = new AnswersInProgress(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { answers, ends };
}

function answer() {
  let end = () => {};
  const answering = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { answering, end };
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  const state = { isSettled: false };
  void promise.then(() => {
    state.isSettled = true;
  });
  await new Promise(setImmediate);
  return state.isSettled;
}

test('[CLUSTER-91] a release waits for the answers in progress, and not for later ones', async () => {
  const { answers } = manualWaits();
  const [one, two] = [answer(), answer()];
  answers.add(one.answering);
  const releasing = answers.endedOrLate();
  answers.add(two.answering);
  expect([answers.size, await isSettled(releasing)]).toEqual([2, false]);
  one.end();
  expect(await isSettled(releasing)).toBe(true);
  expect(answers.size).toBe(1);
  expect(await isSettled(answers.ended())).toBe(false);
  two.end();
  expect(await isSettled(answers.ended())).toBe(true);
});

test('[CLUSTER-91] an answer that is late delays one release only', async () => {
  const { answers, ends } = manualWaits();
  const [late, next] = [answer(), answer()];
  answers.add(late.answering);
  const first = answers.endedOrLate();
  expect(await isSettled(first)).toBe(false);
  ends[0]?.();
  expect(await isSettled(first)).toBe(true);
  expect(await isSettled(answers.endedOrLate())).toBe(true);
  answers.add(next.answering);
  const third = answers.endedOrLate();
  expect(await isSettled(third)).toBe(false);
  next.end();
  expect(await isSettled(third)).toBe(true);
});
