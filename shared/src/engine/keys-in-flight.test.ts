import { describe, expect, it } from 'vitest';
import { type KeyedAnswer, KeysInFlight } from './keys-in-flight.ts';

const KEY = { route: 'submit', key: 'key-00000001', bodyHash: 'a' };
const ANSWER: KeyedAnswer = { text: 'order 1', bodyHash: 'a', hit: false };

/** An execution that ends when the test says so. */
function execution() {
  let end: (answer: KeyedAnswer) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<KeyedAnswer>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const state = { runs: 0, end, fail };
  return Object.assign(state, {
    run: () => {
      state.runs += 1;
      return ended;
    },
  });
}

describe('[IDEMPOTENCY-1] a key whose first execution is running', () => {
  it('waits for that answer, which is a hit for all others', async () => {
    const keys = new KeysInFlight();
    const first = execution();
    const second = execution();
    const answers = [keys.once(1, KEY, first.run), keys.once(1, { ...KEY, bodyHash: 'b' }, second.run)];
    first.end(ANSWER);
    expect(await Promise.all(answers)).toEqual([ANSWER, { ...ANSWER, hit: true }]);
    expect([first.runs, second.runs]).toEqual([1, 0]);
  });

  it('is another one on another account, of another route, and with another text', () => {
    const keys = new KeysInFlight();
    const one = execution();
    void keys.once(1, KEY, one.run);
    void keys.once(2, KEY, one.run);
    void keys.once(1, { ...KEY, route: 'close' }, one.run);
    void keys.once(1, { ...KEY, key: 'key-00000002' }, one.run);
    expect(one.runs).toBe(4);
  });

  it('is free again after its answer, and after its failure', async () => {
    const keys = new KeysInFlight();
    const first = execution();
    const answer = keys.once(1, KEY, first.run);
    first.end(ANSWER);
    await answer;
    const failed = execution();
    const failure = keys.once(1, KEY, failed.run);
    failed.fail(new Error('the store is gone'));
    await expect(failure).rejects.toThrow('the store is gone');
    const third = execution();
    void keys.once(1, KEY, third.run);
    expect([first.runs, failed.runs, third.runs]).toEqual([1, 1, 1]);
  });
});
