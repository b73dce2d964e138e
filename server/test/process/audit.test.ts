/** The bill of materials of this checkout, and the audit of its packages on outputs of pnpm. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Component {
  readonly purl: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Bill {
  readonly specVersion: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface AuditResult {
  readonly code: number;
  readonly output: string;
  readonly note: string;
}

const TOOLS = new URL('../../../.tools/run/', import.meta.url);
const PACKAGES = new URL('../../../', import.meta.url);

function productDependencies(name: string): [string, string][] {
  const manifest = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.entries(manifest.dependencies ?? {}).filter(([, version]) => /^\d/.test(version));
}

test('[SECURITY-7] the bill of materials lists each package of the server and the client with licence and checksum', {
  tags: ['night'],
  timeout: 60_000,
}, async () => {
  const { softwareBillOfMaterials } = (await import(new URL('sbom.mjs', TOOLS).href)) as {
    readonly softwareBillOfMaterials: () => Promise<string>;
  };
  const bill = JSON.parse(await softwareBillOfMaterials()) as Bill;
  expect(bill.specVersion).toBe('1.6');
  const purls = bill.components.map(({ purl }) => purl);
  const direct = ['server', 'db', 'shared', 'simulator', 'client', 'sdk'].flatMap(productDependencies);
  expect(direct.length).toBeGreaterThan(20);
  for (const [name, version] of direct)
    expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  // one package states no licence
  expect(bill.components.filter(({ licenses }) => licenses?.length !== 1).length).toBeLessThanOrEqual(1);
  for (const { hashes } of bill.components) {
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  }
  const known = new Set(['vernier', ...purls]);
  for (const { ref, dependsOn = [] } of bill.dependencies)
    expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([]);
});

test('[SECURITY-7] the audit fails on a severe vulnerability, and on nothing else', async () => {
  const { auditResult } = (await import(new URL('audit.mjs', TOOLS).href)) as {
    readonly auditResult: (output: string) => AuditResult;
  };
  const advisory = (severity: string) => ({
    module_name: 'left',
    title: 'A hole',
    url: 'https://a',
    severity,
  });
  const report = (...severities: string[]) =>
    auditResult(`npm warn\n${JSON.stringify({ advisories: { ...severities.map(advisory) } })}`);
  expect(report()).toEqual({ code: 0, output: '', note: '0 of lower severity' });
  expect(report('low', 'moderate')).toMatchObject({ code: 0, note: '2 of lower severity' });
  for (const severity of ['high', 'critical'])
    expect(report('low', severity)).toEqual({
      code: 1,
      output: `left: A hole (${severity}) https://a`,
      note: '1 of lower severity',
    });
  const refused = JSON.stringify({ error: { message: 'The endpoint responded with 405: . Later' } });
  expect(auditResult(refused)).toMatchObject({
    code: 0,
    note: 'not available: The endpoint responded with 405',
  });
  expect(auditResult('')).toMatchObject({ code: 0, note: 'not available: pnpm printed no report' });
});
