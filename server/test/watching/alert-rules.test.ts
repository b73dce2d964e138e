/** Alert rules whose timing matters. Where promtool and amtool are installed, they judge the files too. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const alerts = read('deploy/prometheus/alerts.yml');
const cases = read('deploy/prometheus/alerts.test.yml');

function read(path: string): string {
  return readFileSync(`${ROOT}/${path}`, 'utf8');
}

/** Expression, duration and severity of an alert. */
function rule(name: string): readonly (string | undefined)[] {
  const text = alerts.split(/^ {6}- alert: /m).find((one) => one.startsWith(`${name}\n`)) ?? '';
  return [/expr: (.+)/, /for: (.+)/, /severity: (\w+)/].map((part) => part.exec(text)?.[1]);
}

/** Null where the program is not installed. */
function complaints(program: string, ...commandArgs: string[]): string | null {
  const { error, status, stdout, stderr } = spawnSync(program, commandArgs, { cwd: ROOT, encoding: 'utf8' });
  return error === undefined && status !== 0 ? `${stdout}${stderr}` : null;
}

test('[ALERTING-1] the disk pages when it is almost full, and is a ticket when it fills up', () => {
  expect(rule('DiskAlmostFull')).toEqual(['vernier_data_free_bytes < 2e9', '5m', 'page']);
  expect(rule('DiskFillsUp')).toEqual([
    'predict_linear(vernier_data_free_bytes[6h], 86400) < 0 and vernier_data_free_bytes offset 5h > 0',
    '30m',
    'ticket',
  ]);
});

test('[ALERTING-2] backups alert when they are old, failed or missing, and not on a new installation', () => {
  const old = 'vernier_backup_age_seconds > 93600 < Inf or vernier_backup_failed == 1';
  expect(rule('BackupOld')).toEqual([old, '1h', 'ticket']);
  const missing = 'vernier_backup_age_seconds == Inf and vernier_backup_age_seconds offset 2h == Inf';
  expect(rule('BackupMissing')).toEqual([missing, '1h', 'ticket']);
});

test('[ALERTING-3] every problem of the health page alerts when it lasts', () => {
  expect(rule('HealthProblem')).toEqual(['vernier_problem == 1', '15m', 'ticket']);
});

test('[ALERTING-1] [ALERTING-2] [ALERTING-3] the unit tests of the rules name them, and promtool passes them', () => {
  for (const name of ['DiskAlmostFull', 'DiskFillsUp', 'BackupOld', 'BackupMissing', 'HealthProblem'])
    expect(cases).toContain(`alertname: ${name}`);
  expect(complaints('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml')).toBeNull();
  expect(complaints('promtool', 'test', 'rules', 'deploy/prometheus/alerts.test.yml')).toBeNull();
});

test('[ALERTING-4] the example for Alertmanager routes every severity, and amtool accepts it', () => {
  const example = read('deploy/alertmanager/alertmanager.yml');
  const severities = new Set([...alerts.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity));
  for (const severity of severities) expect(example).toContain(`- matchers: [severity="${severity}"]`);
  expect(example).toContain('target_matchers: [alertname="HealthProblem"]');
  expect(complaints('amtool', 'check-config', 'deploy/alertmanager/alertmanager.yml')).toBeNull();
});
