/** The server's settings: read from the environment, checked once at the start, plain values afterwards. */

import { siteUrlOf } from './site-url.ts';
import { join } from 'node:path';
import { DEFAULT_MAX_OPEN_ORDERS } from '@vernier/shared/limits';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { LANGUAGES, languageOf } from '@vernier/shared/api/languages';
import { z } from 'zod';
import type { Retention } from './retention.ts';
import {
  addressRangeList,
  countries,
  emailAddress,
  hostName,
  hosts,
  origins,
  publicOrigin,
  webAddress,
  webAddressOrEmpty,
  webhookAddresses,
} from './setting-addresses.ts';
import { backupHoursOf, DATABASE_SETTINGS, wrongDatabase } from './database-settings.ts';
import { CLUSTER_SETTINGS, roleSettings, wrongCluster } from './cluster-settings.ts';
import { MARGIN_SETTINGS } from './margin-settings.ts';
import { MARKET_SETTINGS } from './market-settings.ts';
import { settingNumber } from './setting-number.ts';
import { SANDBOX_SETTINGS, wrongSandbox } from './sandbox-settings.ts';
import { isLocal, LOCAL_HOSTS, unsafeSetting } from './exposed-settings.ts';
import { isServiceAddress, misspelledVariable, unknownInFile } from './setting-names.ts';
import { OIDC_SETTINGS, type OidcSettings, oidcSettingsOf, wrongOidc } from './oidc-settings.ts';
import { TRACE_SETTINGS, type TraceSettings, tracesOf } from './trace-settings.ts';
import { LOG_LEVELS } from '../logging/log.ts';

/** A setting that stops the start; its message is the one line to print. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const MAX_DEMO_BALANCE = 1_000_000_000_000_000n;

const demoBalance = z.string().transform((text, context): Micros => {
  const micros = parseMicros(text);
  if (typeof micros === 'bigint' && micros > 0n && micros <= MAX_DEMO_BALANCE) return micros;
  context.addIssue('must be an amount in USD above 0, up to 1000000000, with at most six decimals');
  return z.NEVER;
});

const RESTRICTED = ['KP', 'IL', 'CN', 'VU', 'CU'];

const secretKey = z
  .base64('must be 32 bytes in base64')
  .transform((text): Buffer => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64');

const previousKeys = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(secretKey));

const onOrOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const KEEP = 'must be three whole numbers such as 4,7,4: newest, days and weeks, the first from 1';

const retention = z
  .string()
  .regex(/^[1-9]\d{0,3},\d{1,4},\d{1,4}$/, KEEP)
  .transform((text): Retention => {
    const [newest = 1, days = 0, weeks = 0] = text.split(',').map(Number);
    return { newest, days, weeks };
  });

/** Every setting, its default as text and its rule. `.env.example` lists exactly these. */
export const SETTINGS = {
  NODE_ENV: z.string().default(''),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  /** 0 lets the system choose. */
  PORT: settingNumber(0, 65_535).default(8080),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  ...DATABASE_SETTINGS,
  ...CLUSTER_SETTINGS,
  BACKUP_DIR: z.string().nullable().default(null),
  /** Between two backups of the schedule; 0 takes none. */
  BACKUP_EVERY_HOURS: settingNumber(0, 8760).default(6),
  BACKUP_KEEP: retention.default({ newest: 4, days: 7, weeks: 4 }),
  /** Key that encrypts backups; null writes plain ones. */
  BACKUP_KEY: secretKey.nullable().default(null),
  /** Size of the reserve in the data folder for a full disk; 0 disables the reserve and the watch. */
  DISK_RESERVE_MIB: settingNumber(0, 1_048_576).default(64),
  ...MARKET_SETTINGS,
  /** File with name, mark, colours and legal texts of the operator. */
  BRAND_FILE: z.string().nullable().default(null),
  /** File with instruments of the operator. */
  INSTRUMENTS_FILE: z.string().nullable().default(null),
  /** Folder of texts that replace built ones. */
  TEXTS_DIR: z.string().nullable().default(null),
  /** Retention of ticks that no fill refers to, in days. */
  TAPE_DAYS: settingNumber(1, 36_500).default(30),
  DEMO_BALANCE: demoBalance.default(100_000_000_000n),
  /** Demo accounts that all visitors together open in an hour. */
  DEMOS_PER_HOUR: settingNumber(1, 1_000_000).default(5000),
  /** A demo account without registration is deleted when it is unused for so many days; 0 keeps all. */
  DEMO_DAYS: settingNumber(0, 36_500).default(30),
  /** Orders and changes of orders of one demo account in a day (UTC), and as many closings. */
  DEMO_ORDERS_PER_DAY: settingNumber(1, 1_000_000).default(2000),
  /** Most positions and pending orders of one account together. */
  MAX_OPEN_ORDERS: settingNumber(1, 10_000).default(DEFAULT_MAX_OPEN_ORDERS),
  /** Bytes of pictures that one account stores in a day (UTC), and of messages to support. */
  UPLOAD_MIB_PER_DAY: settingNumber(1, 1_048_576).default(50),
  SUPPORT_KIB_PER_DAY: settingNumber(1, 1_048_576).default(512),
  DEMO_SUPPORT_KIB_PER_DAY: settingNumber(1, 1_048_576).default(16),
  HOUSE_TRADERS: onOrOff.default(true),
  /** Desktop browsers are redirected to the pc subdomain. */
  DESKTOP_REDIRECT: onOrOff.default(false),
  /** The client calls the api subdomain of its site. */
  API_SUBDOMAIN: onOrOff.default(false),
  API_DOCS: onOrOff.default(true),
  /** `company` searches instruments, `main` companies. */
  SITE_MODE: z.enum(['company', 'main'], 'must be company or main').default('company'),
  SITE_STATUS: settingNumber(0, 999).default(0),
  LOSS_URL: webAddressOrEmpty.default(''),
  /** Other URL that answers the call for the complaints address; null answers it here. */
  COMPLAINT_URL: webAddress.nullable().default(null),
  /** 1: fee per lot; 2: share of the margin. */
  TRADE_FEE_TYPE: z
    .enum(['1', '2'], 'must be 1 (per lot) or 2 (share of the margin)')
    .transform((type) => (type === '1' ? 1 : 2))
    .default(1),
  ...MARGIN_SETTINGS,
  SERVICE_LINK: webAddressOrEmpty.default(''),
  SERVICE_LINK_TYPE: settingNumber(1, 3).default(1),
  DEFAULT_LANG: z
    .enum([...LANGUAGES, 'tw'], `must be one of ${LANGUAGES.join(' ')}`)
    .transform(languageOf)
    .default('hk'),
  /** The first administrator, created at the first start; missing values are generated and printed once. */
  ADMIN_EMAIL: emailAddress.nullable().default(null),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 128 characters')
    .max(128, 'must have 8 to 128 characters')
    .nullable()
    .default(null),
  /** Whether administrators need a second factor; null is required in production. */
  ADMIN_TOTP: z.enum(['optional', 'required'], 'must be optional or required').nullable().default(null),
  /** An administrator whose access was given or reset less than so many hours ago is no second person; 0 for tests only. */
  ADMIN_COOLING_HOURS: settingNumber(0, 8760).default(72),
  /** Host name that alone has the console and its procedures; null for every host. */
  ADMIN_HOST: hostName.nullable().default(null),
  /** Port that alone has the console and its procedures; null for none, 0 lets the system choose. */
  ADMIN_PORT: settingNumber(0, 65_535).nullable().default(null),
  /** Networks that the console and its procedures exist for; null for all. */
  ADMIN_NETWORKS: addressRangeList.nullable().default(null),
  /** Proof for a registration: 1 a sent code, 2 a captcha. */
  VERIFY_REG_TYPE: z
    .enum(['1', '2'], 'must be 1 (a code is sent) or 2 (a picture)')
    .transform((type) => (type === '1' ? 1 : 2))
    .default(1),
  /** ISO codes of the countries that users cannot register from. */
  RESTRICTED_COUNTRIES: countries.default(RESTRICTED),
  /** Master key for stored data; null stores one in the data folder. */
  SECRET_KEY: secretKey.nullable().default(null),
  /** Earlier master keys, which still decrypt texts that are not re-encrypted yet. */
  SECRET_KEY_PREVIOUS: previousKeys.default([]),
  /** Mail server; null writes mails to the data folder's outbox. */
  SMTP_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
      'must be an smtp:// or smtps:// address',
    )
    .nullable()
    .default(null),
  MAIL_FROM: z
    .string()
    .min(3, 'must be an address')
    .max(254, 'must be an address')
    .default('Vernier <no-reply@localhost>'),
  /** SMS service with the secret that signs its requests; null writes messages to the outbox. */
  SMS_WEBHOOK_URL: webAddress.nullable().default(null),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').nullable().default(null),
  WEBHOOK_ADDRESSES: webhookAddresses.default('public'),
  /** Codes that are sent to strangers in an hour, by SMS and by mail. */
  SMS_PER_HOUR: settingNumber(1, 1_000_000).default(200),
  MAILS_PER_HOUR: settingNumber(1, 1_000_000).default(2000),
  /** Wrong passwords and codes of all visitors in an hour, beyond which strangers need a captcha to try one. */
  WRONG_ATTEMPTS_PER_HOUR: settingNumber(1, 1_000_000).default(500),
  /** No withdrawal to a method that was bound, or after a password that was changed, less than so many hours ago. */
  WITHDRAW_HOLD_HOURS: settingNumber(0, 8760).default(24),
  /** Retention of the security log. */
  SECURITY_LOG_DAYS: settingNumber(1, 3_650).default(90),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(' ')}`).default('info'),
  /** Token that permits reading the metrics from another machine; null permits none. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters without spaces')
    .nullable()
    .default(null),
  ...TRACE_SETTINGS,
  TEST_CONTROLS: onOrOff.default(false),
  TEST_CONTROLS_IN_PRODUCTION: onOrOff.default(false),
  /** Confirms that mails of visitors are written to the outbox folder in production. */
  OUTBOX_IN_PRODUCTION: onOrOff.default(false),
  /** Confirms that the market may be open in production. */
  OPEN_MARKET_IN_PRODUCTION: onOrOff.default(false),
  ...SANDBOX_SETTINGS,
  ...OIDC_SETTINGS,
  /** Number of trusted proxies in front of the server. */
  PROXY_HOPS: settingNumber(0, 10).default(0),
  /** Strict-Transport-Security of pages over TLS: for this host, for its subdomains too, or none. */
  HSTS: z.enum(['host', 'subdomains', 'off'], 'must be host, subdomains or off').default('host'),
  /** Other origins that may call and connect; empty means the server's own only. */
  ALLOWED_ORIGINS: origins.default([]),
  /** Open connections, and open sockets, of one address. */
  CONNECTIONS_PER_ADDRESS: settingNumber(1, 60_000).default(300),
  /** Origin of the pages, for links in messages; null derives it from the allowed hosts. */
  PUBLIC_URL: publicOrigin.nullable().default(null),
  /** Host names that requests may carry; null allows the names of this machine on a local server, and every name elsewhere. */
  ALLOWED_HOSTS: hosts.nullable().default(null),
} as const;

const Settings = z.object(SETTINGS);
type ParsedSettings = z.output<typeof Settings>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

const TRACE_NAMES = Object.keys(TRACE_SETTINGS) as readonly (keyof typeof TRACE_SETTINGS)[];
const OIDC_NAMES = Object.keys(OIDC_SETTINGS) as readonly (keyof typeof OIDC_SETTINGS)[];

/** Settings that are only checked, or that {@link Config} has in another form. */
const OTHER_FORM = [
  'NODE_ENV',
  'BACKUP_DIR',
  'BACKUP_EVERY_HOURS',
  'DEMO_BALANCE',
  'ADMIN_TOTP',
  'ALLOWED_HOSTS',
  'PUBLIC_URL',
  'SECRET_KEY_PREVIOUS',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
  ...OIDC_NAMES,
  ...TRACE_NAMES,
  'TEST_CONTROLS_IN_PRODUCTION',
  'OUTBOX_IN_PRODUCTION',
] as const;

type SameForm = {
  readonly [Name in Exclude<
    keyof ParsedSettings,
    (typeof OTHER_FORM)[number]
  > as CamelCase<Name>]: ParsedSettings[Name];
};

/** The settings as the program uses them: `PROXY_HOPS` is `proxyHops`. */
export interface Config extends SameForm {
  readonly isProduction: boolean;
  readonly backupDir: string;
  /** 0 with PostgreSQL. */
  readonly backupEveryHours: number;
  readonly demoBalanceMicros: Micros;
  readonly adminTotpRequired: boolean;
  /** Null allows every name. */
  readonly allowedHosts: readonly string[] | null;
  /** Origin of the pages, for links in messages; null when it is unknown. */
  readonly siteUrl: string | null;
  readonly previousKeys: readonly Buffer[];
  readonly smsWebhook: { readonly url: string; readonly secret: string } | null;
  /** Null without an OpenID provider. */
  readonly oidc: OidcSettings | null;
  readonly traces: TraceSettings | null;
}

/**
 * The settings of `environment`; a variable set to nothing counts as unset. `fileNames` are the names in the file `.env`, where
 * each must be known. Throws {@link SettingError}.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  fileNames: readonly string[] = [],
): Config {
  const unknown = unknownInFile(fileNames, SETTINGS) ?? misspelledVariable(environment, SETTINGS);
  if (unknown !== null) throw new SettingError(unknown);
  const given = Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' || isServiceAddress(name, value) ? [] : [[name, value]];
    }),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const settings = parsed.data;
  if (settings.SITE_STATUS !== 0 && settings.LOSS_URL === '') {
    throw new SettingError('LOSS_URL must be set when SITE_STATUS is not 0');
  }
  if (settings.ADMIN_PASSWORD !== null && settings.ADMIN_EMAIL === null) {
    throw new SettingError('ADMIN_EMAIL must be set when ADMIN_PASSWORD is');
  }
  if (settings.ADMIN_COOLING_HOURS === 0 && !settings.TEST_CONTROLS) {
    throw new SettingError('ADMIN_COOLING_HOURS must be 1 or more unless TEST_CONTROLS is on');
  }
  if (settings.ADMIN_PORT !== null && settings.ADMIN_PORT !== 0 && settings.ADMIN_PORT === settings.PORT) {
    throw new SettingError('ADMIN_PORT must be another port than PORT');
  }
  const siteUrl = siteUrlOf(settings);
  const unsafe =
    wrongDatabase(settings, (name) => Object.hasOwn(given, name)) ??
    wrongCluster(settings) ??
    wrongSandbox(settings) ??
    wrongOidc(settings, siteUrl) ??
    unsafeSetting(settings);
  if (unsafe !== null) throw new SettingError(unsafe);
  return {
    ...sameForm(settings),
    isProduction: settings.NODE_ENV === 'production',
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    backupEveryHours: backupHoursOf(settings),
    demoBalanceMicros: settings.DEMO_BALANCE,
    adminTotpRequired: isTotpRequired(settings),
    allowedHosts: allowedHostsOf(settings),
    siteUrl,
    oidc: oidcSettingsOf(settings, siteUrl),
    previousKeys: settings.SECRET_KEY_PREVIOUS,
    smsWebhook: smsWebhookOf(settings),
    traces: tracesOf(settings),
    ...roleSettings(settings),
  };
}

function sameForm(settings: ParsedSettings): SameForm {
  const names = Object.entries(settings).filter(
    ([name]) => !(OTHER_FORM as readonly string[]).includes(name),
  );
  const camelCase = (name: string) =>
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(names.map(([name, value]) => [camelCase(name), value])) as SameForm;
}

function allowedHostsOf(settings: ParsedSettings): readonly string[] | null {
  const { ALLOWED_HOSTS: given, ADMIN_HOST: admin } = settings;
  const hostNames = given ?? (isLocal(settings) && !settings.TEST_CONTROLS ? LOCAL_HOSTS : null);
  return hostNames === null || admin === null ? hostNames : [...hostNames, admin];
}

function isTotpRequired({ ADMIN_TOTP: chosen, NODE_ENV }: ParsedSettings): boolean {
  return chosen === null ? NODE_ENV === 'production' : chosen === 'required';
}

function smsWebhookOf({ SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret }: ParsedSettings) {
  if (url === null) return null;
  if (secret === null) throw new SettingError('SMS_WEBHOOK_SECRET must be set when SMS_WEBHOOK_URL is');
  return { url, secret };
}
