/** Failure report: place, title and first lines of the error of each failed test. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** The report fits on a screen and into a log of two thousand characters. */
const LINES = 20;
const FEWEST_LINES = 2;
const WIDTH = 160;

/** @returns `{ place, title, error }` of each failed test and of errors outside of tests */
export function failedInBrowser(report) {
  const tests = (report?.suites ?? []).flatMap((suite) => failedIn(suite, []));
  const outside = (report?.errors ?? []).map((error) => ({
    place: placeOf(error.location),
    ...worded(error),
  }));
  return [...tests, ...outside];
}

function failedIn(suite, above) {
  // The outermost suite is the file, which is part of the place.
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const red = results.find(({ status }) => status !== 'passed') ?? {};
        const errors = red.errors?.length > 0 ? red.errors : [{ message: red.status ?? 'no result' }];
        const error = errors.map((each) => worded(each).error).join('\n');
        return { place: `e2e/${file}:${line}`, title: [...titles, title].join(' › '), error };
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failedIn(inner, titles))];
}

function worded({ message, value, location }) {
  const at = location ? `${placeOf(location)}: ` : '';
  return { title: 'outside of any test', error: at + (message ?? value ?? 'an error without a message') };
}

function placeOf(location) {
  return location ? `${relative(root, location.file)}:${location.line}` : 'the run';
}

/** @returns the same for the unit tests; a file that does not load has no tests but a message */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ place, title: 'does not run', error: message }];
    return failed.map(({ fullName, failureMessages }) => ({
      place,
      title: fullName,
      error: failureMessages.join('\n'),
    }));
  });
}

function beginning(error, lines) {
  const all = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at (.*node_modules|new Promise)/.test(line));
  const shown = all.slice(0, lines).map((line) => `    ${line.slice(0, WIDTH)}`);
  return all.length > lines ? [...shown, '    …'] : shown;
}

/** The failed tests first, then the output of the runner without passed tests. */
export function failuresFirst(failed, output) {
  const lines = Math.max(FEWEST_LINES, Math.floor(LINES / Math.max(failed.length, 1)));
  const first = failed.flatMap(({ place, title, error }) => [
    `✗ ${place}  ${title}`,
    ...beginning(error, lines),
  ]);
  const rest = output.split('\n').filter((line) => !/^\s*✓/.test(stripVTControlCharacters(line)));
  return [...first, ...(first.length > 0 ? ['', 'Output of the runner:'] : []), ...rest].join('\n');
}
