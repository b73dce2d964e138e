/** The documents stay true: links lead somewhere, and each rule that a test names is a numbered rule of docs/spec.md. */
import { posix } from 'node:path';

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const RULE = /^\s*(?:[-*] |\| )?\*\*\[([A-Z]{1,2}\d+)\]\*\*/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\[[A-Z]{1,2}\d+\][\s–,]*)+)/g;
const NUMBER = /[A-Z]{1,2}\d+/g;

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

function ruleNumbers(files) {
  const spec = files.find(({ path }) => path === 'docs/spec.md');
  const findings = [];
  const rules = new Set();
  for (const [index, text] of (spec?.lines ?? []).entries()) {
    const rule = RULE.exec(text)?.[1];
    if (rule && rules.has(rule))
      findings.push({ path: spec.path, line: index + 1, message: `[${rule}] is used twice` });
    if (rule) rules.add(rule);
  }
  const tested = new Set();
  for (const { path, text } of files.filter((file) => file.isTest)) {
    const named = [...text.matchAll(TITLE)].flatMap(([, , numbers]) => numbers.match(NUMBER));
    for (const rule of new Set(named)) {
      tested.add(rule);
      if (!rules.has(rule))
        findings.push({ path, message: `a test names the rule [${rule}], docs/spec.md does not` });
    }
  }
  for (const rule of rules) {
    if (!tested.has(rule)) findings.push({ path: spec.path, message: `no test names the rule [${rule}]` });
  }
  return findings;
}

export function documents(files, exists) {
  const written = files.filter(({ path }) => path.endsWith('.md'));
  return [...brokenLinks(written, exists), ...ruleNumbers(files)];
}
