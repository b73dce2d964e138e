import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BEFORE } from './statistics/before.ts';
import { MARKET_FACTS } from './statistics/market-facts.ts';

it('docs/market-model.md has a row for every fact', () => {
  const page = readFileSync(new URL('../../docs/market-model.md', import.meta.url), 'utf8');
  const missing = MARKET_FACTS.filter(
    ({ name, reference }) => !page.includes(`| ${name} | ${BEFORE.get(name)} |`) || !page.includes(reference),
  );
  expect(missing).toEqual([]);
});
