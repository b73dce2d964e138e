/** Documents: links lead to existing files, tests name exactly the rules of docs/rules, and its table counts them. */
import { posix } from 'node:path';

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
/** The line that defines a rule. */
export const RULE = /^\s*(?:[-*] |\| )?\*\*\[([A-Z]{2,}-\d+)\]\*\*/;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\[(?:[A-Z]{2,}-\d+)\][\s–,]*)+)/g;
const NUMBER = /[A-Z]{2,}-\d+/g;

function brokenLinks(pages, exists) {
  return pages.flatMap(({ path, lines }) =>
    lines.flatMap((text, index) =>
      [...text.matchAll(LINK)]
        .map(([, target]) => posix.join(posix.dirname(path), target))
        .filter((target) => !exists(target))
        .map((target) => ({
          path,
          line: index + 1,
          message: `the link leads to ${target}, which is not there`,
        })),
    ),
  );
}

/** Files that define rules. */
function definesRules({ path }) {
  return /^docs\/rules\/[a-z-]+\.md$/.test(path);
}

/** The place of each rule, with findings for duplicate numbers. */
function definedRules(files) {
  const findings = [];
  const rules = new Map();
  for (const { path, lines } of files.filter(definesRules)) {
    for (const [index, text] of lines.entries()) {
      const rule = RULE.exec(text)?.[1];
      if (rule && rules.has(rule))
        findings.push({ path, line: index + 1, message: `[${rule}] is used twice` });
      if (rule) rules.set(rule, { path, line: index + 1 });
    }
  }
  return { rules, findings };
}

function ruleNumbers(files) {
  const { rules, findings } = definedRules(files);
  const tested = new Set();
  for (const { path, text } of files.filter((file) => file.isTest)) {
    const named = [...text.matchAll(TITLE)].flatMap(([, , numbers]) => numbers.match(NUMBER));
    for (const rule of new Set(named)) {
      tested.add(rule);
      if (!rules.has(rule))
        findings.push({
          path,
          message: `a test names the rule [${rule}], which is not in docs/rules`,
        });
    }
  }
  for (const [rule, place] of rules) {
    if (!tested.has(rule)) findings.push({ ...place, message: `no test names the rule [${rule}]` });
  }
  return findings;
}

/** A row of the table of areas: file, name of the area and number of its rules. */
const AREA = /^\| \[[^\]]+\]\(([a-z-]+\.md)\) \| ([A-Z]+) \| (\d+) \|$/;

/** The table of areas has each file of rules once, with the number of its rules. */
function areaTable(files) {
  const path = 'docs/rules/README.md';
  const table = files.find((file) => file.path === path);
  if (table === undefined) return [];
  const counts = new Map();
  for (const { path: file, lines } of files.filter(definesRules))
    counts.set(posix.basename(file), lines.filter((text) => RULE.test(text)).length);
  const findings = [];
  for (const [index, text] of table.lines.entries()) {
    const [, file, , listed] = AREA.exec(text) ?? [];
    if (file === undefined) continue;
    const count = counts.get(file);
    const message = count === undefined ? `${file} is listed twice` : `${file} has ${count} rules`;
    if (count !== Number(listed)) findings.push({ path, line: index + 1, message });
    counts.delete(file);
  }
  for (const [file, count] of counts)
    if (count > 0) findings.push({ path, line: 1, message: `${file} is not in the table` });
  return findings;
}

export function documents(files, exists) {
  const written = files.filter(({ path }) => path.endsWith('.md'));
  return [...brokenLinks(written, exists), ...ruleNumbers(files), ...areaTable(files)];
}
