/** Combinations that a start refuses: test controls in production, and guessable secrets on a server that others can reach. */

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = { NODE_ENV: 'production' };
const OPEN = { HOST: '0.0.0.0' };
const MAIL = { ADMIN_EMAIL: 'olga@example.com' };

function key(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

describe('[SETTING-7] test controls and production', () => {
  test('are refused together with one line, unless the setting for it permits them', () => {
    const both = { ...PRODUCTION, TEST_CONTROLS: 'on' };
    expect(() => readConfig(both)).toThrow(
      /^TEST_CONTROLS must be off where NODE_ENV is production, unless TEST_CONTROLS_IN_PRODUCTION=on says/,
    );
    expect(readConfig({ ...both, TEST_CONTROLS_IN_PRODUCTION: 'on' }).testControls).toBe(true);
    expect(readConfig({ ...PRODUCTION, TEST_CONTROLS: 'off' }).testControls).toBe(false);
  });

  test.each(['127.0.0.1', 'localhost', '::1'])('are allowed on this machine alone, at %s', (HOST) => {
    expect(readConfig({ HOST, TEST_CONTROLS: 'on' }).testControls).toBe(true);
    expect(readConfig({ HOST, NODE_ENV: 'test', TEST_CONTROLS: 'on' }).testControls).toBe(true);
  });

  test.each(['0.0.0.0', '::', '192.0.2.7', 'trade.example.com'])(
    'are refused at %s, where other machines reach them, unless the setting permits them',
    (HOST) => {
      const open = { HOST, TEST_CONTROLS: 'on' };
      expect(() => readConfig(open)).toThrow(
        /^TEST_CONTROLS must be off where HOST is open to other machines/,
      );
      expect(readConfig({ ...open, TEST_CONTROLS_IN_PRODUCTION: 'on' }).testControls).toBe(true);
    },
  );
});

describe('[SETTING-7] an open market in production', () => {
  test('is refused, unless the setting for it permits it', () => {
    const open = { ...PRODUCTION, MARKET_SEED: '7' };
    expect(() => readConfig(open)).toThrow(/^MARKET_SEED must be unset where NODE_ENV is production/);
    expect(readConfig({ ...open, OPEN_MARKET_IN_PRODUCTION: 'on' }).marketSeed).toBe(7);
    expect(readConfig({ MARKET_SEED: '7' }).marketSeed).toBe(7);
    expect(readConfig(PRODUCTION).marketSeed).toBeNull();
  });
});

test('[WEBHOOK-2] webhooks into private networks are refused in production', () => {
  const anywhere = { WEBHOOK_ADDRESSES: 'any' };
  expect(() => readConfig({ ...PRODUCTION, ...anywhere })).toThrow(
    /^WEBHOOK_ADDRESSES must be public or none where NODE_ENV is production/,
  );
  expect(readConfig(anywhere).webhookAddresses).toBe('any');
  expect(readConfig({ ...PRODUCTION, WEBHOOK_ADDRESSES: 'none' }).webhookAddresses).toBe('none');
});

describe('[SETTING-7] mails of visitors in production', () => {
  const PROXIED = { ...PRODUCTION, PROXY_HOPS: '1' };

  test('need a mail server, unless the setting for it permits the outbox', () => {
    expect(() => readConfig(PROXIED)).toThrow(/^SMTP_URL must be set where NODE_ENV is production/);
    const pages = { ...PRODUCTION, ALLOWED_ORIGINS: 'https://pages.example.com' };
    expect(() => readConfig(pages)).toThrow(/^SMTP_URL must be set/);
    expect(readConfig({ ...PROXIED, OUTBOX_IN_PRODUCTION: 'on' }).smtpUrl).toBeNull();
    expect(readConfig({ ...PROXIED, SMTP_URL: 'smtps://mail.example.com' }).proxyHops).toBe(1);
  });

  test('go to the outbox of a server that only this machine reaches', () => {
    expect(readConfig(PRODUCTION).smtpUrl).toBeNull();
    expect(readConfig({ PROXY_HOPS: '1' }).smtpUrl).toBeNull();
  });
});

describe('[SETTING-12] secrets leave no server in production without encryption', () => {
  const SMS = { ...PRODUCTION, SMS_WEBHOOK_SECRET: randomBytes(24).toString('hex') };
  const TRACES = { ...PRODUCTION, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc' };

  test.each(['http://sms.example/send', 'http://10.0.0.7:8000', 'http://127.0.0.1.sms.example'])(
    'an SMS service at %s is refused',
    (SMS_WEBHOOK_URL) => {
      expect(() => readConfig({ ...SMS, SMS_WEBHOOK_URL })).toThrow(/^SMS_WEBHOOK_URL must be https:\/\//);
      expect(readConfig({ ...SMS, NODE_ENV: '', SMS_WEBHOOK_URL }).smsWebhook?.url).toBe(SMS_WEBHOOK_URL);
    },
  );

  test.each(['https://sms.example/send', 'http://127.0.0.1:8000', 'http://[::1]:8000'])(
    'an SMS service at %s is allowed',
    (SMS_WEBHOOK_URL) => {
      expect(readConfig({ ...SMS, SMS_WEBHOOK_URL }).smsWebhook?.url).toBe(SMS_WEBHOOK_URL);
    },
  );

  test('a collector gets its credential over TLS only, and traces without one as before', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
    expect(() => readConfig({ ...TRACES, OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be https:\/\//,
    );
    expect(readConfig({ ...PRODUCTION, OTEL_EXPORTER_OTLP_ENDPOINT }).traces?.endpoint).toBe(
      OTEL_EXPORTER_OTLP_ENDPOINT,
    );
    const encrypted = { ...TRACES, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' };
    expect(readConfig(encrypted).traces?.endpoint).toBe('https://collector.example');
  });
});

const WEAK_KEYS = [
  ['zeros', new Uint8Array(32)],
  ['one byte', new Uint8Array(32).fill(7)],
  ['counting up', Uint8Array.from({ length: 32 }, (_, index) => index)],
  ['a few bytes over and over', Uint8Array.from({ length: 32 }, (_, index) => (index * 97) % 11)],
  ['a text', Buffer.from('Tr0ub4dor&3 correct horse battry')],
] as const;

const WEAK_PASSWORDS = [
  ['short', 'xK9#mQ2$vL1'],
  ['common', 'qwertyuiop123'],
  ['a placeholder', 'ChangeMe-2026-now'],
  ['the name in it', 'Olga-7391-kxwq'],
  ['few characters', 'abababababababab'],
] as const;

describe.each([
  ['in production', PRODUCTION],
  ['where other machines reach it', OPEN],
  ['behind a proxy on the same machine', { HOST: '127.0.0.1', PROXY_HOPS: '1' }],
  ['where pages of another machine may call', { ALLOWED_ORIGINS: 'https://pages.example.com' }],
  ['with the api subdomain', { API_SUBDOMAIN: 'on' }],
  ['with the pc subdomain', { DESKTOP_REDIRECT: 'on' }],
])('[SETTING-8] %s', (_, where) => {
  test.each(WEAK_KEYS)('a SECRET_KEY that is no random one stops the start: %s', (_kind, bytes) => {
    expect(() => readConfig({ ...where, SECRET_KEY: key(bytes) })).toThrow(
      /^SECRET_KEY must be random bytes/,
    );
  });

  test.each(WEAK_PASSWORDS)('an ADMIN_PASSWORD that somebody guesses: %s', (_kind, ADMIN_PASSWORD) => {
    expect(() => readConfig({ ...where, ...MAIL, ADMIN_PASSWORD })).toThrow(
      /^ADMIN_PASSWORD must have 12 characters and be none that somebody guesses/,
    );
  });

  test.each(['0000000000000000', 'sms-webhook-secret', 'please-change-me-soon'])(
    'an SMS_WEBHOOK_SECRET out of an example: %s',
    (SMS_WEBHOOK_SECRET) => {
      const hook = { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET };
      expect(() => readConfig({ ...where, ...hook })).toThrow(/^SMS_WEBHOOK_SECRET must be random/);
    },
  );

  test('a METRICS_TOKEN out of an example', () => {
    expect(() => readConfig({ ...where, METRICS_TOKEN: 'aaaabbbbaaaabbbb' })).toThrow(
      /^METRICS_TOKEN must be random/,
    );
  });

  test('random secrets and a good password are taken', () => {
    for (let index = 0; index < 100; index += 1) {
      const settings = {
        ...where,
        ...MAIL,
        SECRET_KEY: key(randomBytes(32)),
        SMS_WEBHOOK_URL: 'https://sms.example',
        SMS_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
        METRICS_TOKEN: randomBytes(24).toString('base64url'),
        ADMIN_PASSWORD: 'correct horse battery staple',
      };
      expect(() => readConfig(settings)).not.toThrow();
    }
  });
});

test.each([
  ['on the own machine', { HOST: '127.0.0.1' }],
  ['on the own machine by its name', { HOST: 'localhost' }],
  ['with the pages of a development server', { ALLOWED_ORIGINS: 'http://localhost:5173,http://[::1]:5173' }],
])('[SETTING-8] a trial may have any password %s', (_, where) => {
  const settings = { ...where, ...MAIL, ADMIN_PASSWORD: 'password' };
  expect(readConfig(settings).adminPassword).toBe('password');
});

test.each(WEAK_KEYS)(
  '[SETTING-6] a SECRET_KEY that is no random one stops every start: %s',
  (_kind, bytes) => {
    const line = 'SECRET_KEY must be random bytes (openssl rand -base64 32)';
    expect(() => readConfig({ SECRET_KEY: key(bytes) })).toThrow(line);
    expect(() => readConfig({ TEST_CONTROLS: 'on', SECRET_KEY: key(bytes) })).toThrow(line);
    const next = { SECRET_KEY: key(randomBytes(32)), SECRET_KEY_PREVIOUS: key(bytes) };
    expect(readConfig(next).previousKeys).toEqual([Buffer.from(bytes)]);
  },
);

test('[SETTING-5] with test controls a proxy or an origin elsewhere makes a server reachable, an open HOST or a subdomain does not', () => {
  const confirmed = { TEST_CONTROLS: 'on', TEST_CONTROLS_IN_PRODUCTION: 'on' };
  const weak = { ...MAIL, ADMIN_PASSWORD: 'password', ...confirmed };
  for (const where of [OPEN, { API_SUBDOMAIN: 'on' }, { DESKTOP_REDIRECT: 'on' }])
    expect(readConfig({ ...weak, ...where }).adminPassword).toBe('password');
  for (const where of [{ PROXY_HOPS: '1' }, { ALLOWED_ORIGINS: 'https://pages.example.com' }])
    expect(() => readConfig({ ...weak, ...where })).toThrow('ADMIN_PASSWORD must have 12 characters');
});

test('[BACKUP-18] a BACKUP_KEY that is no random one, too short, or the SECRET_KEY stops every start', () => {
  for (const [, bytes] of WEAK_KEYS)
    expect(() => readConfig({ BACKUP_KEY: key(bytes) })).toThrow('BACKUP_KEY must be random bytes');
  expect(() => readConfig({ BACKUP_KEY: key(randomBytes(31)) })).toThrow('BACKUP_KEY must be 32 bytes');
  const good = key(randomBytes(32));
  expect(() => readConfig({ BACKUP_KEY: good, SECRET_KEY: good })).toThrow(
    'BACKUP_KEY must be another key than SECRET_KEY',
  );
  expect(readConfig({ BACKUP_KEY: good }).backupKey?.toString('base64')).toBe(good);
});

test('[SETTING-6] a SECRET_KEY that is too short stops every start', () => {
  expect(() => readConfig({ SECRET_KEY: key(randomBytes(31)) })).toThrow(
    'SECRET_KEY must be 32 bytes in base64',
  );
});

test('[SETTING-8] no setting opens the server to every origin', () => {
  expect(() => readConfig({ ALLOWED_ORIGINS: 'https://a.example,*' })).toThrow(
    /^ALLOWED_ORIGINS must name each origin: \* would let every page act here$/,
  );
});
