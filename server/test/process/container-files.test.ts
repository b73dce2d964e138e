/** The files that make a container, against what they are made for: every setting passes, every package is there, one health check. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../src/platform/config/config.ts';
import { SECRET_SETTINGS } from '../../src/platform/config/setting-names.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const dockerfile = read('Dockerfile');
const compose = read('docker-compose.yml');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
const shipped = stages.at(-1) ?? '';

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The block of a service, as it is written. */
function service(name: string): string {
  const from = compose.search(new RegExp(`\\n  ${name}:(?: &\\w+)?\\n`)) + 1;
  const rest = compose.slice(from);
  const end = /\n(?: {2})?[a-z0-9-]+:(?: &\w+)?\n/.exec(rest.slice(1))?.index ?? rest.length;
  return rest.slice(0, end + 1);
}

/** The settings whose value the container knows better: where it listens and keeps its data inside of itself. */
const OF_THE_CONTAINER = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' };

describe('[CONTAINER-1] the container', () => {
  test('[SETTING-10] takes every setting from its environment, secrets from files too, and its own from the image', () => {
    const environment = service('vernier').split('    environment: &settings\n')[1] ?? '';
    const passed = [...environment.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)];
    const files = SECRET_SETTINGS.map((name) => `${name}_FILE`);
    expect(new Set(passed.map(([, name]) => name))).toEqual(new Set([...Object.keys(SETTINGS), ...files]));
    expect(service('vernier')).toContain('- ${SECRETS_DIR:-secrets}:/run/secrets:ro\n');
    const fixed: Record<string, string> = { ...OF_THE_CONTAINER, BACKUP_DIR: '/backups' };
    for (const [, name = '', value = ''] of passed) {
      expect(value.replaceAll('"', '')).toBe(fixed[name] ?? `\${${name}:-}`);
    }
    for (const [name, value] of Object.entries(fixed)) expect(shipped).toContain(`${name}=${value}`);
  });

  test('[CONTAINER-3] is built from images that are pinned by tag and digest, and so are those of the profiles', () => {
    const base = /^ARG NODE_IMAGE=(.+)$/m.exec(dockerfile)?.[1] ?? '';
    const started = [...compose.matchAll(/^ {4}image: (?!vernier:)(.+)$/gm)].map(([, image = '']) => image);
    expect(started.length).toBe(6);
    for (const image of [base, ...started])
      expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+(?:\.\d+)?[a-z-]*@sha256:[0-9a-f]{64}$/);
    const stagesFrom = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from);
    expect(stagesFrom).toEqual(['${NODE_IMAGE}', 'packages', '${NODE_IMAGE}']);
  });

  test('has one health check, in the image and in the composition', () => {
    const [program, ...args] = JSON.parse(
      /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(shipped.replaceAll('\\\n', ''))?.[1] ?? '[]',
    ) as string[];
    expect([program, args[0]]).toEqual(['node', '--eval']);
    expect(args[1]).toContain('/readyz');
    expect(service('vernier')).toContain(`- "${args[1]}"`);
  });

  test('runs as a user without rights on a read-only root, and has longer to stop than it takes', () => {
    expect(shipped).toMatch(/^USER 1000:1000$/m);
    expect(shipped).toMatch(/^CMD \["node", .*"server\/dist\/main\.js"\]$/m);
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '"no-new-privileges:true"', 'init: true']) {
      expect(compose).toContain(line);
    }
    expect(service('vernier')).toContain('stop_grace_period: 15s');
  });

  test('is built by the pnpm of package.json, from every package that the server and the client need', () => {
    const copied = [...(stages[0] ?? '').matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)].map(
      ([, name]) => name,
    );
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['server', 'client', ...needs('server'), ...needs('client')]) {
      expect(copied).toContain(name);
      expect(ignored).toContain(`!${name}`);
    }
    expect(dockerfile).toContain(`require("./package.json").packageManager`);
  });

  test('ships every folder that the program reads at run time, and none of the secrets of a checkout', () => {
    for (const path of ['client/dist', 'db/migrations', 'server/dist', 'server/node_modules']) {
      expect(shipped).toContain(path);
    }
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['*', '**/.env', '**/node_modules']),
    );
    expect(readdirSync(join(ROOT, 'deploy'))).toContain('Caddyfile');
    expect(compose).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
  });
});

const UNUSED_BY_GATEWAYS = [
  ...['ADMIN_PASSWORD', 'BACKUP_KEY', 'SMTP_URL', 'SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  'OIDC_CLIENT_SECRET',
];

describe('[CLUSTER-38] the profile cluster', () => {
  const names = ['postgres', 'postgres-standby', 'nats', 'engine-1', 'engine-2', 'engine-3', 'gateway-1'];
  const parts = [...names, 'gateway-2', 'office-1', 'office-2', 'front'];

  test('has services that no other profile starts, and takes every setting', () => {
    for (const name of parts)
      expect([name, service(name)]).toEqual([
        name,
        expect.stringMatching(/profiles: \[cluster\]|<<: \*(?:postgres|engine|gateway|office)\n/),
      ]);
    expect(service('engine-1')).toContain(
      '    environment: &engine_settings\n      <<: *settings\n      ROLES: engine\n',
    );
    for (const name of ['engine-1', 'engine-2', 'engine-3'])
      expect(service(name)).toContain(`      ENGINE_URL: http://${name}:8080\n`);
    for (const name of ['office-1', 'office-2'])
      expect(service(name)).toContain(
        `      <<: *engine_settings\n      ROLES: office\n      ENGINE_URL: http://${name}:8080\n`,
      );
    expect(service('gateway-1')).toContain('      <<: *engine_settings\n      ROLES: gateway\n');
    expect(service('gateway-2')).toContain('    <<: *gateway\n');
    expect(service('vernier')).not.toContain('profiles');
    expect(service('front')).toContain('UPSTREAMS: gateway-1:8080 gateway-2:8080\n');
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy {$UPSTREAMS:vernier:8080} {\n');
  });

  test('[CLUSTER-114] gives gateways no secret that they do not use, and another folder of secret files', () => {
    for (const name of ['gateway-1', 'gateway-2']) {
      expect(service(name)).toContain('- ${GATEWAY_SECRETS_DIR:-gateway-secrets}:/run/secrets:ro\n');
      expect(service(name)).not.toContain('${SECRETS_DIR');
    }
    for (const name of UNUSED_BY_GATEWAYS) expect(service('gateway-1')).toContain(`\n      ${name}: ""\n`);
  });

  test('[CLUSTER-116] gives its processes a role that owns the database and is no superuser', () => {
    expect(service('engine-1')).toContain('postgres://vernier:${DATABASE_PASSWORD:-}@postgres/vernier\n');
    expect(read('deploy/postgres/primary.sh')).toContain("CREATE ROLE vernier LOGIN PASSWORD :'password';\n");
    for (const name of ['engine-1', 'office-1', 'gateway-1'])
      expect(service(name)).not.toContain('POSTGRES_PASSWORD');
  });

  test('has a folder for each process that needs one', () => {
    const volumes = compose.slice(compose.lastIndexOf('\nvolumes:\n'));
    for (const name of ['primary', 'standby', 'engines', 'office-1', 'office-2', 'gateway-1', 'gateway-2'])
      expect(volumes).toContain(`\n  ${name}:\n`);
    expect(service('gateway-2')).toContain('- gateway-2:/data\n');
    expect(service('postgres-standby')).toContain('- standby:/var/lib/postgresql/data\n');
  });

  test('has a primary that waits for the disk of its standby, and a standby that waits for none', () => {
    expect(read('deploy/postgres/primary.sh')).toContain("SET synchronous_standby_names = 'standby'");
    const standby = read('deploy/postgres/standby.sh');
    expect(standby).toContain('application_name=standby');
    expect(standby).toMatch(/^exec postgres -c synchronous_standby_names=$/m);
    for (const script of ['primary', 'standby'])
      expect(service(script === 'primary' ? 'postgres' : 'postgres-standby')).toContain(
        `- ./deploy/postgres/${script}.sh:`,
      );
  });
});

test('[CONTAINER-5] every start command gives V8 the same young generation', () => {
  const flag = '--max-semi-space-size=32';
  expect(read('package.json')).toContain(
    `"exec node ${flag} .tools/start.mjs || node ${flag} .tools/start.mjs"`,
  );
  expect(shipped).toContain(`CMD ["node", "${flag}", `);
  expect(read('deploy/systemd/vernier.service')).toContain(`ExecStart=/usr/bin/node ${flag} `);
  expect(read('server/local-cluster/local-cluster.ts')).toContain(`[process.execPath, '${flag}', main]`);
  expect(read('bench/src/product.ts')).toContain(`['${flag}', main]`);
});

/** The folders of the workspace's packages that one depends on. */
function needs(name: string): string[] {
  const { dependencies } = JSON.parse(read(`${name}/package.json`)) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).flatMap((id) => (id.startsWith('@vernier/') ? [id.slice(9)] : []));
}

test('[CONTAINER-4] image and systemd unit make the allocator return the memory of pictures and passwords', () => {
  const settings = 'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576';
  expect(shipped).toContain(`\nENV ${settings}\n`);
  expect(read('deploy/systemd/vernier.service')).toContain(`\nEnvironment=${settings}\n`);
});
