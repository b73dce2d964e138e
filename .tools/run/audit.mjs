/**
 * Audit of the packages that the program runs with, against the registry's known vulnerabilities. It fails on one of high or critical
 * severity. A registry that cannot be reached, or that has no audit, fails nothing; a note reports it.
 */
const SEVERE = ['high', 'critical'];

/** Arguments of pnpm. */
export const AUDIT = [
  ...['audit', '--prod', '--json'],
  ...['--config.fetch-retries=0', '--config.fetch-timeout=10000'],
];

/** The result of a run of pnpm with this output. */
export function auditResult(output) {
  const report = reportOf(output);
  if (report?.advisories === undefined) {
    const reason = report?.error?.message ?? 'pnpm printed no report';
    return { code: 0, output, note: `not available: ${reason.split(/[.:] /, 1)[0]}` };
  }
  const severe = Object.values(report.advisories).filter(({ severity }) => SEVERE.includes(severity));
  const lines = severe.map(
    ({ module_name, severity, title, url }) => `${module_name}: ${title} (${severity}) ${url}`,
  );
  const others = Object.keys(report.advisories).length - severe.length;
  return { code: severe.length > 0 ? 1 : 0, output: lines.join('\n'), note: `${others} of lower severity` };
}

function reportOf(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return null;
  }
}
