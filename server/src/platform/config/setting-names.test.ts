/** Names that stop a start: misspelt settings, and never a variable that belongs to another program of the machine. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig, SettingError, SETTINGS } from './config.ts';
import { isDeclared } from './setting-names.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

describe('[SETTING-1] a name in the file .env that no setting and no tool has stops the start', () => {
  test.each([
    ['PROXY_HOSP', 'PROXY_HOSP in .env is not a setting: did you mean PROXY_HOPS?'],
    ['HSOT', 'HSOT in .env is not a setting: did you mean HOST?'],
    ['data_dir', 'data_dir in .env is not a setting: did you mean DATA_DIR?'],
    ['FAVOURITE_COLOUR', 'FAVOURITE_COLOUR in .env is not a setting: .env.example lists them all'],
  ])('%s', (name, line) => {
    expect(() => readConfig({}, [name])).toThrow(new SettingError(line));
  });

  test('the settings themselves, and the names of compose, of Node and of the tools, pass', () => {
    const others = [
      'COMPOSE_PROFILES',
      'SITE_ADDRESS',
      'VERNIER_VERSION',
      'NODE_OPTIONS',
      'TZ',
      'CHROMIUM_PATH',
    ];
    expect(readConfig({}, [...Object.keys(SETTINGS), ...others])).toEqual(readConfig({}));
  });
});

describe('[SETTING-2] a variable of the environment that is almost a setting, or begins like one, stops the start', () => {
  test.each([
    ['PROXY_HOSP', 'PROXY_HOSP is not a setting: did you mean PROXY_HOPS?'],
    ['PROXY_HOP', 'PROXY_HOP is not a setting: did you mean PROXY_HOPS?'],
    ['proxy_hops', 'proxy_hops is not a setting: did you mean PROXY_HOPS?'],
    ['SMTPURL', 'SMTPURL is not a setting: did you mean SMTP_URL?'],
    ['RESTRICTED_CUONTRYS', 'RESTRICTED_CUONTRYS is not a setting: .env.example lists them all'],
    ['WITHDRAWAL_HOLD_HOURS', 'WITHDRAWAL_HOLD_HOURS is not a setting: did you mean WITHDRAW_HOLD_HOURS?'],
    ['BACKUP_INTERVAL', 'BACKUP_INTERVAL is not a setting: .env.example lists them all'],
    ['ADMIN_PASS', 'ADMIN_PASS is not a setting: .env.example lists them all'],
    ['MARKET_SEEDS', 'MARKET_SEEDS is not a setting: did you mean MARKET_SEED?'],
  ])('%s', (name, line) => {
    expect(() => readConfig({ [name]: '1' })).toThrow(new SettingError(line));
  });

  test('each setting with two letters exchanged, one letter missing or one too many', () => {
    for (const name of Object.keys(SETTINGS).filter((one) => one.length > 5)) {
      const last = name.slice(-2);
      const wrong = [name.slice(0, -1), `${name}S`, `${name.slice(0, -2)}${last[1]}${last[0]}`];
      for (const one of wrong.filter((text) => text !== name && !isDeclared(text, SETTINGS)))
        expect(() => readConfig({ [one]: '1' })).toThrow(`${one} is not a setting`);
    }
  });
});

const FOREIGN = {
  'a shell': `SHELL PWD OLDPWD HOME LANG LC_ALL LS_COLORS TERM USER LOGNAME SHLVL PATH MAIL EDITOR PAGER DISPLAY HOSTNAME HOSTTYPE
    MACHTYPE OSTYPE XDG_RUNTIME_DIR XDG_SESSION_ID XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS SSH_CLIENT SSH_CONNECTION SSH_TTY
    SSH_AUTH_SOCK DBUS_SESSION_BUS_ADDRESS COLORTERM LESSOPEN LESSCLOSE VISUAL TMPDIR TMP TEMP SUDO_USER SUDO_COMMAND SUDO_UID
    HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy PROXY_HOST PROXY_PORT PROXY_URL NVM_DIR NVM_BIN
    NODE_PATH NODE_VERSION YARN_VERSION NODENV_ROOT VOLTA_HOME SIMPLE_BACKUP_SUFFIX VERSION_CONTROL PGDATA SECRET_KEY_BASE HOST_IP
    DEBUG LOGS_DIR EMAIL ORIGINAL_PATH VIRTUAL_ENV PYTHONPATH JAVA_HOME GOPATH WSL_DISTRO_NAME WSLENV TERM_PROGRAM ITERM_PROFILE`,
  npm: `npm_lifecycle_event npm_lifecycle_script npm_execpath npm_node_execpath npm_package_json npm_package_name npm_command
    npm_package_version npm_config_cache npm_config_user_agent npm_config_node_gyp npm_config_noproxy npm_config_local_prefix
    npm_config_globalconfig npm_config_init_module npm_config_prefix INIT_CWD NODE COLOR EDITOR npm_config_proxy npm_config_port`,
  CI: `CI GITHUB_ACTIONS GITHUB_SHA GITHUB_REF GITHUB_TOKEN GITHUB_ENV GITHUB_WORKSPACE RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE
    ACTIONS_CACHE_URL ACTIONS_RUNTIME_TOKEN ImageOS CI_JOB_ID CI_COMMIT_SHA CI_SERVER_HOST CI_SERVER_PORT GITLAB_CI GITLAB_USER_EMAIL
    JENKINS_URL BUILD_NUMBER BUILD_URL WORKSPACE CIRCLECI TRAVIS TEAMCITY_VERSION DEFAULT_BRANCH VITEST VITEST_POOL_ID TEST MODE DEV PROD`,
  systemd: `INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID WATCHDOG_USEC WATCHDOG_PID SYSTEMD_EXEC_PID MAINPID
    MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE RUNTIME_DIRECTORY STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY
    CREDENTIALS_DIRECTORY CONFIGURATION_DIRECTORY`,
  cron: 'MAILTO MAILFROM CRON_TZ LOGNAME SHELL HOME RANDOM_DELAY',
  containers: `HOSTNAME container DOCKER_HOST DOCKER_CONFIG COMPOSE_PROJECT_NAME COMPOSE_PROFILES NODE_EXTRA_CA_CERTS UV_THREADPOOL_SIZE
    OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_TRACES_SAMPLER OTEL_LOG_LEVEL
    DYNO PORT0 PORTS K_SERVICE K_REVISION FLY_APP_NAME RAILWAY_ENVIRONMENT RENDER_SERVICE_ID AWS_REGION ECS_CONTAINER_METADATA_URI`,
  nginx: 'NGINX NGINX_VERSION PKG_RELEASE NJS_VERSION NGINX_ENTRYPOINT_QUIET_LOGS',
} as const;

/** What Kubernetes and Docker put into a container for each service of its namespace. */
function tapeLinks(service: string): string[] {
  const tcp = `${service}_PORT_8080_TCP`;
  const port = [`${service}_SERVICE_PORT`, `${service}_SERVICE_PORT_HTTP`, `${service}_PORT`];
  return [`${service}_SERVICE_HOST`, ...port, tcp, `${tcp}_ADDR`, `${tcp}_PORT`, `${tcp}_PROTO`];
}

describe('[SETTING-3] a variable of another program is passed over', () => {
  test.each(Object.entries(FOREIGN))('of %s', (_, text) => {
    const environment = Object.fromEntries(text.split(/\s+/).map((name) => [name, '1']));
    expect(readConfig({ ...environment, PORT: '' })).toEqual(readConfig({}));
  });

  test.each([
    'VERNIER',
    'KUBERNETES',
    'ADMIN',
    'BACKUP',
    'MARKET',
    'PROXY',
    'METRICS',
    'SMS_WEBHOOK',
    'HOUSE',
  ])('that announces the service %s', (service) => {
    const environment = Object.fromEntries(tapeLinks(service).map((name) => [name, 'tcp://10.0.0.1:80']));
    expect(readConfig(environment)).toEqual(readConfig({}));
  });

  test('and so is this machine’s whole environment, and a variable set to nothing', () => {
    const others = Object.entries(process.env).filter(([name]) => !isDeclared(name, SETTINGS));
    expect(() => readConfig({ ...Object.fromEntries(others), PROXY_HOSP: '' })).not.toThrow();
  });
});

const SOURCES = ['server/src', 'sdk', 'client', 'e2e', 'bench', '.tools', 'db/src', 'simulator'];
const READS = /process\.env(?:\.|\[')(\w+)|\benv\['(\w+)'\]/g;

function sourcesBelow(path: string): string[] {
  return readdirSync(join(ROOT, path)).flatMap((name) => {
    const below = `${path}/${name}`;
    if (['node_modules', 'dist', 'test-results'].includes(name)) return [];
    if (statSync(join(ROOT, below)).isDirectory()) return sourcesBelow(below);
    return /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('.test.') ? [below] : [];
  });
}

test('[SETTING-4] every variable that the program, a tool or the compose file reads is declared', () => {
  const read = SOURCES.flatMap(sourcesBelow).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(READS)].map(([, dotted, quoted]) => dotted ?? quoted),
  );
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').matchAll(/(?<!\$)\$\{(\w+)/g);
  const names = new Set([...read, ...[...compose].map(([, name]) => name)]);
  expect(names.size).toBeGreaterThan(40);
  const system = ['PATH', 'HOME', 'CI', 'TOKEN', 'npm_lifecycle_event', 'npm_execpath', 'XDG_CACHE_HOME'];
  expect([...names].filter((name = '') => !system.includes(name) && !isDeclared(name, SETTINGS))).toEqual([]);
});
