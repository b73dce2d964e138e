/** File and folder names: kebab-case, and none that names no concept. */
const FORBIDDEN = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'manager',
  'service',
  'base',
  'index',
]);
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const BARREL = /^export \* from /;

export function names(files) {
  const findings = [];
  for (const { path, lines, isCode } of files) {
    if (!isCode) continue;
    const parts = path.split('/');
    for (const part of parts) {
      if (!KEBAB.test(part)) findings.push({ path, message: `"${part}" is not kebab-case` });
    }
    for (const part of parts.map((name) => name.replace(/\..*$/, ''))) {
      if (FORBIDDEN.has(part)) findings.push({ path, message: `"${part}" names no concept` });
    }
    lines.forEach((line, index) => {
      if (BARREL.test(line))
        findings.push({ path, line: index + 1, message: 'a barrel hides where a name comes from' });
    });
  }
  return findings;
}
