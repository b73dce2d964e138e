/**
 * Reporter of Vitest: one line with the number of passed tests and the sums of their numeric annotations, such as
 * `await annotate('200', 'kills')`.
 */

/** Beginning of the line. */
export const RAN = 'ran: ';

export default class TestSums {
  #passed = 0;
  #sums = new Map();

  onTestCaseResult(testCase) {
    if (testCase.result().state !== 'passed') return;
    this.#passed += 1;
    for (const { type, message } of testCase.annotations())
      this.#sums.set(type, (this.#sums.get(type) ?? 0) + Number(message));
  }

  onTestRunEnd() {
    const sums = [...this.#sums].map(([type, sum]) => `${sum.toLocaleString('en')} ${type}`);
    console.log(`${RAN}${[`${this.#passed} tests`, ...sums].join(', ')}`);
  }
}
