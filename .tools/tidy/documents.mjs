/** Documents: links lead to existing files, and tests name exactly the rules of docs/rules. */
import { posix } from 'node:path';

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const RULE = /^\s*(?:[-*] |\| )?\*\*\[([A-Z]{2,}-\d+)\]\*\*/;
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

export function documents(files, exists) {
  const written = files.filter(({ path }) => path.endsWith('.md'));
  return [...brokenLinks(written, exists), ...ruleNumbers(files)];
}
