/** The settings: defaults, each rule, and that the example file lists exactly what there is. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError, SETTINGS } from './config.ts';

const ONE_KEY = Buffer.alloc(32, 1).toString('base64');
const EXAMPLE = readFileSync(fileURLToPath(new URL('../../../../.env.example', import.meta.url)), 'utf8');

function example(): Record<string, string> {
  const lines = EXAMPLE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.split('=').slice(1).join('=')]));
}

test('[START-11] .env.example lists exactly the settings, with their defaults', () => {
  expect(Object.keys(example())).toEqual(Object.keys(SETTINGS));
  expect(readConfig(example())).toEqual(readConfig({}));
});

test('[ADMIN-10] a second factor is required by default in production', () => {
  const required = (environment: Readonly<Record<string, string>>) =>
    readConfig(environment).adminTotpRequired;
  expect([required({}), required({ NODE_ENV: 'production' })]).toEqual([false, true]);
  expect(required({ NODE_ENV: 'production', ADMIN_TOTP: 'optional' })).toBe(false);
  expect(required({ ADMIN_TOTP: 'required' })).toBe(true);
});

test('[APPROVAL-3] only a server for tests counts new administrators at once', () => {
  expect(() => readConfig({ ADMIN_COOLING_HOURS: '0' })).toThrow(/^ADMIN_COOLING_HOURS must be 1 or more/);
  expect(readConfig({ ADMIN_COOLING_HOURS: '0', TEST_CONTROLS: 'on' }).adminCoolingHours).toBe(0);
});

test('[SANDBOX-1] a sandbox has an open or a recorded market, and alone has a clock that is set', () => {
  const sandbox = { SANDBOX: 'on', MARKET_SEED: '7' };
  expect(readConfig({ ...sandbox, SANDBOX_TIME: '2026-01-05T08:00:00Z', SANDBOX_SPEED: '0' })).toMatchObject({
    sandbox: true,
    sandboxTime: Date.UTC(2026, 0, 5, 8),
    sandboxSpeed: 0,
  });
  expect(readConfig({ SANDBOX: 'on', MARKET_SOURCE: 'recorded' }).sandbox).toBe(true);
  const refused: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ SANDBOX: 'on' }, /^SANDBOX needs MARKET_SEED, or MARKET_SOURCE=recorded/],
    [{ ...sandbox, MARKET_SOURCE: 'live' }, /^SANDBOX needs MARKET_SEED, or MARKET_SOURCE=recorded/],
    [{ SANDBOX_TIME: '2026-01-05T08:00:00Z' }, /^SANDBOX_TIME must be unset/],
    [{ SANDBOX_SPEED: '2' }, /^SANDBOX_SPEED must be 1/],
    [{ ...sandbox, SANDBOX_SPEED: '0.05' }, /^SANDBOX_SPEED must be 0 or/],
    [{ ...sandbox, SANDBOX_SPEED: '61' }, /^SANDBOX_SPEED must be 0 or/],
    [{ ...sandbox, SANDBOX_TIME: '2036-01-01T00:00:00Z' }, /^SANDBOX_TIME must be a UTC moment/],
  ];
  for (const [environment, line] of refused) expect(() => readConfig(environment)).toThrow(line);
});

test('[CLUSTER-1] a role of a cluster needs the database, the bus, the secret and the master key', () => {
  const cluster = {
    DATABASE_URL: 'postgres://localhost/vernier',
    NATS_URL: 'nats://one:4222, tls://two:4222',
    CLUSTER_SECRET: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    SECRET_KEY: randomBytes(32).toString('base64'),
  };
  expect(readConfig({ ...cluster, ROLES: 'gateway', PROXY_HOPS: '2' })).toMatchObject({
    roles: 'gateway',
    natsUrl: cluster.NATS_URL,
    proxyHops: 2,
  });
  // Its callers are gateways, which check the host name.
  expect(readConfig({ ...cluster, ROLES: 'engine', ALLOWED_HOSTS: 'example.com' })).toMatchObject({
    proxyHops: 1,
    allowedHosts: null,
    siteUrl: 'https://example.com',
  });
  expect(readConfig({ ...cluster, ROLES: 'office', PROXY_HOPS: '3' })).toMatchObject({ proxyHops: 1 });
  for (const name of Object.keys(cluster))
    expect(() => readConfig({ ...cluster, ROLES: 'gateway', [name]: '' })).toThrow(`${name} must be set`);
  const refused: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ ROLES: 'gateway', MARKET_SOURCE: 'live' }, /^MARKET_SOURCE must not be live/],
    [{ ROLES: 'engine', SANDBOX: 'on', MARKET_SEED: '1' }, /^SANDBOX must be off/],
    [{ ROLES: 'engine', ADMIN_PORT: '8081' }, /^ADMIN_PORT must be unset/],
    [{ ROLES: 'engine', HOST: '0.0.0.0' }, /^ENGINE_URL must be set/],
    [{ ROLES: 'office', HOST: '0.0.0.0' }, /^ENGINE_URL must be set where ROLES is office/],
    [{}, /^NATS_URL must be unset where ROLES is all/],
    [{ NATS_URL: '', NATS_CA_FILE: 'ca.pem' }, /^NATS_CA_FILE must be unset where ROLES is all/],
    [{ ROLES: 'engine', NATS_KEY_FILE: 'x.key' }, /^NATS_CERTIFICATE_FILE and NATS_KEY_FILE must be set/],
    [{ NATS_URL: '' }, /^CLUSTER_SECRET must be unset where ROLES is all/],
  ];
  for (const [environment, line] of refused)
    expect(() => readConfig({ ...cluster, ...environment })).toThrow(line);
});

test('[CLUSTER-105] a gateway that is fed needs no master key, and keeps none of the keys that it is given', () => {
  const key = randomBytes(32).toString('base64');
  const gateway = {
    DATABASE_URL: 'postgres://localhost/vernier',
    NATS_URL: 'nats://one:4222',
    CLUSTER_SECRET: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    ROLES: 'gateway',
    GATEWAY_MARKET: 'fed',
  };
  const keys = { SECRET_KEY: key, SECRET_KEY_PREVIOUS: key, MARKET_SEED: '7' };
  const none = { secretKey: null, previousKeys: [], marketSeed: null };
  for (const given of [{}, keys]) expect(readConfig({ ...gateway, ...given })).toMatchObject(none);
  const office = { ...gateway, ROLES: 'office' };
  expect(() => readConfig(office)).toThrow('SECRET_KEY must be set where ROLES is office');
  expect(readConfig({ ...office, ...keys }).secretKey?.toString('base64')).toBe(key);
});

test('the defaults are the documented ones', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    oidc: null,
    host: '127.0.0.1',
    port: 8080,
    dataDir: './data',
    databaseUrl: null,
    roles: 'all',
    natsUrl: null,
    natsCaFile: null,
    natsCertificateFile: null,
    natsKeyFile: null,
    engineUrl: null,
    gatewayMarket: 'computed',
    clusterSecret: null,
    backupDir: 'data/backups',
    backupEveryHours: 6,
    backupKeep: { newest: 4, days: 7, weeks: 4 },
    backupKey: null,
    marketSeed: null,
    marketSource: 'simulated',
    marketFiles: null,
    marketFilesTime: 'now',
    marketFeedUrl: 'wss://fstream.binance.com/stream',
    marketFeedStaleSeconds: 10,
    marketHours: 'always',
    brandFile: null,
    instrumentsFile: null,
    textsDir: null,
    tapeDays: 30,
    demoBalanceMicros: 100_000_000_000n,
    houseTraders: true,
    desktopRedirect: false,
    diskReserveMib: 64,
    apiSubdomain: false,
    siteMode: 'company',
    siteStatus: 0,
    lossUrl: '',
    complaintUrl: null,
    tradeFeeType: 1,
    leverageProfile: 'open',
    leverageCountries: new Map(),
    hedgedMargin: 'full',
    serviceLink: '',
    serviceLinkType: 1,
    defaultLang: 'hk',
    adminCoolingHours: 72,
    adminEmail: null,
    adminPassword: null,
    adminTotpRequired: false,
    allowedHosts: ['localhost', '*.localhost'],
    siteUrl: 'http://localhost:8080',
    connectionsPerAddress: 300,
    adminHost: null,
    adminPort: null,
    adminNetworks: null,
    verifyRegType: 1,
    webhookAddresses: 'public',
    restrictedCountries: ['KP', 'IL', 'CN', 'VU', 'CU'],
    secretKey: null,
    previousKeys: [],
    smtpUrl: null,
    mailFrom: 'Vernier <no-reply@localhost>',
    smsWebhook: null,
    demosPerHour: 5000,
    demoDays: 30,
    demoOrdersPerDay: 2000,
    maxOpenOrders: 500,
    uploadMibPerDay: 50,
    supportKibPerDay: 512,
    demoSupportKibPerDay: 16,
    smsPerHour: 200,
    mailsPerHour: 2000,
    wrongAttemptsPerHour: 500,
    securityLogDays: 90,
    withdrawHoldHours: 24,
    logLevel: 'info',
    metricsToken: null,
    traces: null,
    openMarketInProduction: false,
    testControls: false,
    sandbox: false,
    sandboxTime: null,
    sandboxSpeed: 1,
    proxyHops: 0,
    hsts: 'host',
    apiDocs: true,
    allowedOrigins: [],
  });
});

test('a variable set to nothing is unset, and other variables are ignored', () => {
  expect(readConfig({ PORT: '', PATH: '/bin', NONSENSE: 'x' })).toEqual(readConfig({}));
});

test('[AUTH-23] links lead to the public address, to the first whole allowed host, or nowhere in production', () => {
  const siteUrl = (settings: Record<string, string>) =>
    readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...settings }).siteUrl;
  expect(siteUrl({})).toBeNull();
  expect(siteUrl({ ALLOWED_HOSTS: '*.example.com,trade.example.com' })).toBe('https://trade.example.com');
  expect(siteUrl({ ALLOWED_HOSTS: 'a.example.com', PUBLIC_URL: 'https://b.example.com' })).toBe(
    'https://b.example.com',
  );
  expect(() => siteUrl({ PUBLIC_URL: 'https://b.example.com/path' })).toThrow('PUBLIC_URL must be an origin');
});

test('[ENCRYPTION-3] there may be several keys from before', () => {
  const keys = [1, 2].map((byte) => Buffer.alloc(32, byte));
  const text = keys.map((key) => key.toString('base64')).join(' , ');
  expect(readConfig({ SECRET_KEY_PREVIOUS: text }).previousKeys).toEqual(keys);
});

describe('[START-11] a wrong setting is one line that names it', () => {
  test.each([
    ['PORT', '80 80', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['MARKET_SEED', '1.5', 'must be a whole number from 0 to 4294967295'],
    ['MARKET_HOURS', 'never', 'must be always or sessions'],
    ['DATABASE_URL', 'mysql://localhost/vernier', 'must be a postgres:// address'],
    ['ROLES', 'both', 'must be all, gateway, engine or office'],
    ['NATS_URL', 'http://localhost:4222', 'must be nats:// or tls:// addresses with commas between'],
    ['ENGINE_URL', 'engine-1:8080', 'must be an http(s) address'],
    ['CLUSTER_SECRET', 'short', 'must have 32 to 200 characters without spaces'],
    ['TAPE_DAYS', '0', 'must be a whole number from 1 to 36500'],
    ['LOG_LEVEL', 'loud', 'must be one of debug info warn error'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http(s) address'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=1,b', 'must be name=value with commas between'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a share from 0 to 1'],
    ['METRICS_TOKEN', 'short', 'must have 16 to 200 characters without spaces'],
    ['VERIFY_REG_TYPE', '3', 'must be 1 (a code is sent) or 2 (a picture)'],
    ['RESTRICTED_COUNTRIES', 'KP,Cuba', 'must be a comma-separated list of two-letter country codes'],
    ['SECRET_KEY', 'c2hvcnQ=', 'must be 32 bytes in base64'],
    ['SECRET_KEY_PREVIOUS', `${ONE_KEY},c2hvcnQ=`, 'must be 32 bytes in base64'],
    ['SECRET_KEY_PREVIOUS', `${ONE_KEY},`, 'must be 32 bytes in base64'],
    ['ADMIN_EMAIL', 'admin', 'must be an e-mail address'],
    ['ADMIN_PASSWORD', 'seven77', 'must have 8 to 128 characters'],
    ['DEMO_BALANCE', '0', 'must be an amount in USD above 0, up to 1000000000, with at most six decimals'],
    [
      'DEMO_BALANCE',
      '1.0000001',
      'must be an amount in USD above 0, up to 1000000000, with at most six decimals',
    ],
    ['SITE_MODE', 'both', 'must be company or main'],
    ['COMPLAINT_URL', 'ftp://c.example', 'must be an http(s) address'],
    ['LOSS_URL', 'javascript:alert(1)', 'must be empty or an http(s) address'],
    ['LEVERAGE_PROFILE', 'mifid', 'must be open or esma'],
    ['LEVERAGE_COUNTRIES', 'EEA:esma,XX:open', 'must be a comma-separated list such as EEA:esma,GB:esma'],
    ['LEVERAGE_COUNTRIES', 'DE', 'must be a comma-separated list such as EEA:esma,GB:esma'],
    ['HEDGED_MARGIN', 'none', 'must be full or larger_leg'],
    ['TRADE_FEE_TYPE', '3', 'must be 1 (per lot) or 2 (share of the margin)'],
    ['SERVICE_LINK_TYPE', '4', 'must be a whole number from 1 to 3'],
    ['DEFAULT_LANG', 'klingon', 'must be one of hk en jp kr th vn fr de ru spa pt ar it tr id'],
    ['TEST_CONTROLS', 'yes', 'must be on or off'],
    [
      'ALLOWED_ORIGINS',
      'example.com',
      'must be a comma-separated list of origins such as https://example.com',
    ],
    ['PROXY_HOPS', 'many', 'must be a whole number from 0 to 10'],
    ['HSTS', 'on', 'must be host, subdomains or off'],
  ])('%s=%s', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(new SettingError(`${name} ${problem}`));
  });

  test.each([
    ['ADMIN_PASSWORD', 'a secret', 'ADMIN_EMAIL must be set when ADMIN_PASSWORD is'],
    ['SITE_STATUS', '2', 'LOSS_URL must be set when SITE_STATUS is not 0'],
  ])('%s=%s, which needs another one', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new SettingError(line));
  });
});

test('[MARGIN-20] the area of the European Economic Area has 30 countries, and a later entry counts before it', () => {
  const { leverageCountries } = readConfig({ LEVERAGE_COUNTRIES: 'EEA:esma, de:OPEN,GB:esma' });
  expect(leverageCountries.size).toBe(31);
  expect(['FR', 'DE', 'GB', 'CH'].map((code) => leverageCountries.get(code))).toEqual([
    'esma',
    'open',
    'esma',
    undefined,
  ]);
});

test('settings are read in the form in which they are used', () => {
  const config = readConfig({
    DEMO_BALANCE: '2500.50',
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:81',
    DEFAULT_LANG: 'tw',
    TEST_CONTROLS: 'on',
    TRADE_FEE_TYPE: '2',
    MARKET_HOURS: 'sessions',
    ADMIN_EMAIL: 'Owner@Example.com',
    ADMIN_PASSWORD: 'Correct Horse',
  });
  expect(config).toMatchObject({
    demoBalanceMicros: 2_500_500_000n,
    allowedOrigins: ['https://a.example', 'http://b.example:81'],
    defaultLang: 'hk',
    testControls: true,
    tradeFeeType: 2,
    marketHours: 'sessions',
    adminEmail: 'owner@example.com',
    adminPassword: 'Correct Horse',
  });
});

describe('[SETTING-13] settings of the administration', () => {
  test.each([
    [{ ADMIN_HOST: 'https://admin.example.com' }, 'ADMIN_HOST must be a host name'],
    [{ ADMIN_HOST: '*.example.com' }, 'ADMIN_HOST must be a host name'],
    [{ ADMIN_PORT: '8080' }, 'ADMIN_PORT must be another port than PORT'],
    [{ ADMIN_NETWORKS: '192.0.2.0/33' }, 'ADMIN_NETWORKS must be a comma-separated list of networks'],
    [{ ADMIN_NETWORKS: '192.0.2.1/24/8' }, 'ADMIN_NETWORKS must be a comma-separated list of networks'],
    [{ ADMIN_NETWORKS: 'home' }, 'ADMIN_NETWORKS must be a comma-separated list of networks'],
  ])('%j stops the start', (settings, line) => {
    expect(() => readConfig(settings)).toThrow(line);
  });
});
