/** Secrets in files: each secret setting, and the files that a start refuses. */

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';
import { withSecretFiles } from './secret-files.ts';
import { SECRET_SETTINGS } from './setting-names.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vernier-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string, mode = 0o600): string {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const onDisk = () => false;
const inMemory = () => true;

function read(environment: Readonly<Record<string, string>>, isInMemory = onDisk) {
  return withSecretFiles(environment, isInMemory);
}

describe('[SETTING-10] a secret in a file', () => {
  test.each(SECRET_SETTINGS)('is the value of %s, without the newline at the end', (name) => {
    expect(Object.keys(SETTINGS)).toContain(name);
    for (const end of ['', '\n', '\r\n']) {
      const path = file(`a b=c ${end}`);
      expect(read({ [`${name}_FILE`]: path })[name]).toBe('a b=c ');
    }
    expect(readConfig({ [`${name}_FILE`]: '/unread' }, [`${name}_FILE`])).toEqual(readConfig({}));
  });

  test('is subject to the rule of its setting', () => {
    const path = file('no-smtp-address');
    expect(() => readConfig(read({ SMTP_URL_FILE: path }))).toThrow(/^SMTP_URL must be an smtp/);
    const url = 'smtps://user:pass@mail.example.com';
    writeFileSync(path, `${url}\n`);
    expect(readConfig(read({ SMTP_URL_FILE: path })).smtpUrl).toBe(url);
  });

  test('is unset where the name is empty, and settings that are no secrets have no files', () => {
    expect(read({ SMTP_URL_FILE: '', SMTP_URL: 'smtp://a' })).toEqual({
      SMTP_URL_FILE: '',
      SMTP_URL: 'smtp://a',
    });
    expect(() => readConfig({ ADMIN_EMAIL_FILE: '/x' })).toThrow('ADMIN_EMAIL_FILE is not a setting');
  });
});

describe('[CLUSTER-114] a gateway', () => {
  const ofGateway = [
    'DATABASE_URL',
    'NATS_URL',
    'CLUSTER_SECRET',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ];
  const secretsOf = (environment: Readonly<Record<string, string>>) =>
    SECRET_SETTINGS.filter((name) => read({ ROLES: 'gateway', ...environment })[name] !== undefined);
  const values = Object.fromEntries(SECRET_SETTINGS.map((name) => [name, 'secret']));

  test('keeps the secrets that it uses, and with a computed market the master keys', () => {
    expect(secretsOf({ ...values, GATEWAY_MARKET: 'fed' })).toEqual(ofGateway);
    expect(secretsOf(values).toSorted()).toEqual(
      [...ofGateway, 'SECRET_KEY', 'SECRET_KEY_PREVIOUS'].toSorted(),
    );
    for (const ROLES of ['engine', 'office', 'all'])
      expect(secretsOf({ ...values, ROLES, GATEWAY_MARKET: 'fed' })).toEqual(SECRET_SETTINGS);
  });

  test('opens no file of another secret', () => {
    const missing = Object.fromEntries(
      SECRET_SETTINGS.filter((name) => !ofGateway.includes(name)).map((name) => [`${name}_FILE`, '/missing']),
    );
    expect(secretsOf({ ...missing, GATEWAY_MARKET: 'fed', CLUSTER_SECRET_FILE: file('secret') })).toEqual([
      'CLUSTER_SECRET',
    ]);
    expect(() => secretsOf(missing)).toThrow('SECRET_KEY_FILE /missing cannot be read (ENOENT)');
    expect(() => secretsOf({ GATEWAY_MARKET: 'fed', NATS_URL_FILE: '/missing' })).toThrow('NATS_URL_FILE');
  });

  test('needs no mail server in production', () => {
    const cluster = { DATABASE_URL: 'postgres://localhost/vernier', NATS_URL: 'nats://one:4222' };
    const gateway = {
      ...cluster,
      ROLES: 'gateway',
      GATEWAY_MARKET: 'fed',
      NODE_ENV: 'production',
      PROXY_HOPS: '1',
    };
    const secret = randomBytes(24).toString('base64url');
    const settings = { ...gateway, CLUSTER_SECRET: secret, SMTP_URL: 'smtps://user:pass@mail.example.com' };
    expect(readConfig(read(settings)).smtpUrl).toBeNull();
  });
});

describe('[SETTING-11] a start refuses with one line', () => {
  test('a secret that is given twice', () => {
    const both = { METRICS_TOKEN: 'x', METRICS_TOKEN_FILE: file('y') };
    expect(() => read(both)).toThrow(/^METRICS_TOKEN and METRICS_TOKEN_FILE are both set/);
  });

  test.each([0o644, 0o604, 0o602, 0o601])(
    'a file on a disk that every user can read or change: %o',
    (mode) => {
      const path = file('secret', mode);
      const line = `METRICS_TOKEN_FILE ${path} can be read by every user of this machine: chmod 600, or 640 for a group`;
      expect(() => read({ METRICS_TOKEN_FILE: path })).toThrow(line);
      expect(read({ METRICS_TOKEN_FILE: path }, inMemory)['METRICS_TOKEN']).toBe('secret');
    },
  );

  test('a file that only the user and the group can read is taken', () => {
    expect(read({ METRICS_TOKEN_FILE: file('secret', 0o640) })['METRICS_TOKEN']).toBe('secret');
  });

  test.each([
    ['that is missing', () => join(folder, 'none'), 'cannot be read (ENOENT)'],
    ['that is a folder', () => folder, 'cannot be read (EISDIR)'],
    ['that is empty', () => file('\n'), 'is empty'],
    ['of two lines', () => file('one\ntwo\n'), 'must contain a single line of text'],
    ['that is too large', () => file('x'.repeat(65_537)), 'is too large for a secret'],
  ])('a file %s', (_, path, line) => {
    const at = path();
    expect(() => read({ ADMIN_PASSWORD_FILE: at })).toThrow(`ADMIN_PASSWORD_FILE ${at} ${line}`);
  });
});
