/** The documents on security: every requirement of the standard has a row, and all evidence that a row names is there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TABLE = read('docs/asvs.md');
const MODEL = read('docs/security.md');
const LEAST_SHARE = 0.95;

/** Requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0; their numbers begin with 1 and have no gap. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

interface Row {
  readonly number: string;
  readonly level: string;
  readonly gist: string;
  readonly evidence: string;
}

const rows = [...TABLE.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', gist = '', evidence = '']): Row => ({ number, level, gist, evidence }),
);
const rules = new Set(
  readdirSync(join(ROOT, 'docs/rules')).flatMap((name) =>
    [...read(`docs/rules/${name}`).matchAll(/^- \*\*\[([A-Z]+-\d+)\]\*\*/gm)].map(([, id = '']) => id),
  ),
);

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

type Kind = 'covered' | 'not applicable' | 'open';

function kindOf({ evidence }: Pick<Row, 'evidence'>): Kind {
  if (evidence.startsWith('not applicable: ')) return 'not applicable';
  return evidence.startsWith('open: ') ? 'open' : 'covered';
}

function headings(path: string): readonly string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a part of the evidence; null for a rule, a file or a heading that exists. */
function faultOf(part: string): string | null {
  if (/^[A-Z]+-\d+$/.test(part)) return rules.has(part) ? null : `${part} is no rule`;
  const file = /^`([\w./-]+)`$/.exec(part)?.[1];
  if (file !== undefined) return existsSync(join(ROOT, file)) ? null : `${file} is missing`;
  const [, target, heading] = /^\[[^\]]+\]\(([^)#]+)(?:#([^)]+))?\)$/.exec(part) ?? [];
  if (target === undefined) return `${part} is no evidence`;
  const path = posix.join('docs', target);
  if (!existsSync(join(ROOT, path))) return `${path} is missing`;
  return heading === undefined || headings(path).includes(heading) ? null : `${path} has no ${heading}`;
}

function faultsOf(evidence: string): readonly string[] {
  return evidence.split(', ').flatMap((part) => faultOf(part) ?? []);
}

describe('[REFERENCE-12] the table of requirements', () => {
  test('has each requirement once, in order, with its level and a gist of at most eight words', () => {
    const complete = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(complete.length).toBe(253);
    expect(rows.map(({ number }) => number)).toEqual(complete);
    for (const { number, level, gist } of rows) {
      const wordCount = gist.split(' ').length;
      expect([number, level === '1' || level === '2', wordCount >= 3 && wordCount <= 8]).toEqual([
        number,
        true,
        true,
      ]);
    }
    expect(rows.filter(({ level }) => level === '1').length).toBe(70);
  });

  test('names rules, files and headings that exist, or a reason', () => {
    for (const row of rows) {
      const { number, evidence } = row;
      const faults = kindOf(row) === 'covered' ? faultsOf(evidence) : [];
      expect([number, faults]).toEqual([number, []]);
      if (kindOf(row) !== 'covered') expect(evidence.split(': ')[1]?.length ?? 0).toBeGreaterThan(4);
    }
  });

  test('has the sums of security.md, of which at least 95 percent are not open', () => {
    const count = (kind: Kind, of = rows) => of.filter((row) => kindOf(row) === kind).length;
    const sums = (of: readonly Row[]) => [
      of.length,
      ...(['covered', 'not applicable', 'open'] as const).map((kind) => count(kind, [...of])),
    ];
    const stated = new Map(
      [...MODEL.matchAll(/^\| (V\d+|all)(?: [^|]+)? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
        ([, chapter = '', ...numbers]) => [chapter, numbers.map(Number)],
      ),
    );
    for (let chapter = 1; chapter <= 17; chapter += 1) {
      const own = rows.filter(({ number }) => number.startsWith(`${chapter}.`));
      expect([chapter, stated.get(`V${chapter}`)]).toEqual([chapter, sums(own)]);
    }
    expect(stated.get('all')).toEqual(sums(rows));
    const share = 1 - count('open') / rows.length;
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(MODEL).toContain(`${(share * 100).toFixed(1)} % are covered or not applicable`);
    expect(MODEL).toContain(`The ${count('open')} open requirements`);
  });
});

test('[REFERENCE-12] each attack of security.md names the rules or the test that stop it', () => {
  const [, section = ''] = /^## Attacks\n([^]*?)^## /m.exec(MODEL) ?? [];
  const attacks = [...section.matchAll(/^\| (?!attack \||-)([^|]+) \|[^|]+\|[^|]+\| ([^|]+) \|$/gm)];
  expect(attacks.length).toBeGreaterThanOrEqual(38);
  for (const [, attack, evidence = ''] of attacks)
    expect([attack, faultsOf(evidence.trim())]).toEqual([attack, []]);
});

test('[REFERENCE-12] no program switches the verification of certificates off', () => {
  const unverified = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|tls_insecure_skip_verify/;
  const files = ['server/src', 'db/src', 'sdk/src', 'shared/src', 'deploy'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => unverified.test(readFileSync(file, 'utf8')))).toEqual([]);
});
