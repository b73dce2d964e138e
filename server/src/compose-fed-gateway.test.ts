/** Modules of a gateway that is fed: nothing that opens a market or reads a key is among them. */

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Imports that stay in the running program; those of types and those of the moment of use do not count. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm;
const OPENS_A_MARKET =
  /open-market|compose-gateway|market-sources\/|master-key|simulator\/src\/(market\.ts|random\/)/;

function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [join(ROOT, entry)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      const own = /^@vernier\/(\w+)\/([^.]+)$/.exec(name);
      if (own !== null) waiting.push(join(ROOT, own[1] ?? '', 'src', `${own[2]}.ts`));
      else if (name.endsWith('.ts')) waiting.push(join(dirname(path), name));
    }
  }
  return new Set([...loaded].map((path) => relative(ROOT, path)));
}

test('[CLUSTER-105] a gateway that is fed loads nothing that opens a market or reads a key', () => {
  for (const entry of ['server/src/gateway.ts', 'server/src/compose-fed-gateway.ts']) {
    const loaded = [...loadedBy(entry)];
    expect(loaded.length).toBeGreaterThan(30);
    expect(loaded.filter((path) => OPENS_A_MARKET.test(path))).toEqual([]);
  }
  expect([...loadedBy('server/src/compose-gateway.ts')]).toEqual(
    expect.arrayContaining(['server/src/open-market.ts', 'simulator/src/market.ts']),
  );
});
