/** Rules of docs/rules that no test of a run has named. The check of the documents reads all tests; this reads those that ran. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULE } from '../tidy/documents.mjs';
import { root } from './root.mjs';

const NUMBER = /\[([A-Z]{2,}-\d+)\]/g;

function definedRules() {
  const folder = join(root, 'docs', 'rules');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.flatMap((text) => text.split('\n').flatMap((line) => RULE.exec(line)?.[1] ?? []));
}

/** @param titles of the tests that passed or failed, with those of their groups */
export function untestedRules(titles) {
  const named = new Set(titles.flatMap((title) => [...title.matchAll(NUMBER)].map(([, rule]) => rule)));
  return definedRules().filter((rule) => !named.has(rule));
}

/** Tests that a machine without PostgreSQL skips, as its run says. */
const ON_POSTGRES = ['db/test/postgres', 'db/src/postgres'];

/** @returns the titles of a report of Vitest */
export function unitTitles(report) {
  const results = report?.testResults ?? [];
  const isSkipped = !results.some(({ name }) => name.includes(ON_POSTGRES[0]));
  return [...titlesOf(results), ...(isSkipped ? ON_POSTGRES.flatMap(testTexts) : [])];
}

function testTexts(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

function titlesOf(results) {
  return results
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName }) => fullName);
}

/** @returns the titles of a report of Playwright */
export function browserTitles(report) {
  return (report?.suites ?? []).flatMap((suite) => titlesIn(suite, ''));
}

function titlesIn(suite, above) {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title }) => `${above} ${title}`);
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesIn(inner, `${above} ${inner.title}`))];
}
