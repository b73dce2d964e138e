/** Disabled checks, open notes and disabled tests, which the checks themselves cannot find. */
const EXCUSES = [
  [
    /(oxlint|eslint)-disable|biome-ignore|knip-ignore|dependency-cruiser-disable/,
    'a check is switched off in place',
  ],
  [/@ts-(ignore|nocheck|expect-error)/, 'the type check is switched off in place'],
  [/\b(TODO|FIXME)\b/, 'work left as a note'],
  [/\b(describe|it|test)\.(only|skip|todo|fixme)\b/, 'a test that does not run'],
];
const SLEEP = /waitForTimeout|setTimeout\((resolve|done|r|ok)\b/;

export function disabledChecks(files) {
  const findings = [];
  for (const { path, lines, isCode, isTest } of files) {
    if (!isCode || path.startsWith('.tools/')) continue;
    lines.forEach((text, index) => {
      for (const [pattern, message] of EXCUSES) {
        if (pattern.test(text)) findings.push({ path, line: index + 1, message });
      }
      if (isTest && SLEEP.test(text)) findings.push({ path, line: index + 1, message: 'a test that sleeps' });
    });
  }
  return findings;
}
