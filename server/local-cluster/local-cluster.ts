/** Cluster on one machine without containers: PostgreSQL with a standby, NATS, gateways, engines, offices and a balancer in front of them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningNats, startNats, storedSecret } from './nats.ts';
import { PostgresPair } from './postgres-pair.ts';
import { whenReady } from './readiness.ts';
import { RoleProcess } from './role-process.ts';
import { TcpBalancer } from './tcp-balancer.ts';

const DATABASE = 'vernier';
const HOST = '127.0.0.1';

export interface LocalClusterOptions {
  readonly folder: string;
  /** Of the balancer; gateways, engines, offices and NATS have ports above it. */
  readonly port: number;
  readonly gateways: number;
  readonly engines: number;
  readonly offices: number;
  /** The built program of the server. */
  readonly main: string;
  /** Further settings of all processes. */
  readonly settings: Readonly<Record<string, string>>;
  readonly onStep: (step: string) => void;
}

export class LocalCluster {
  readonly #options: LocalClusterOptions;
  #postgres: PostgresPair | null = null;
  #nats: RunningNats | null = null;
  #roles: readonly RoleProcess[] = [];
  #front: TcpBalancer | null = null;

  constructor(options: LocalClusterOptions) {
    this.#options = options;
  }

  /** Resolves when every gateway and an engine are ready. What has started before an error is stopped by {@link stop}. */
  async start(): Promise<void> {
    const { folder, port, onStep } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    onStep('starts PostgreSQL and its synchronous standby');
    this.#postgres = await PostgresPair.start(join(folder, 'postgres'));
    const databaseUrl = await this.#postgres.database(DATABASE);
    onStep('starts NATS');
    this.#nats = await startNats(folder, port + NATS_PORT);
    onStep('starts the processes of the roles');
    const common = this.#commonSettings(databaseUrl, this.#nats.url);
    const engines = this.#names('engine').map((name, place) =>
      this.#role(name, { ...common, ROLES: 'engine', PORT: String(port + ENGINE_PORTS + place) }, 'engine'),
    );
    const forGateways = common['GATEWAY_MARKET'] === 'fed' ? { ...common, SECRET_KEY_FILE: '' } : common;
    const gateways = this.#names('gateway').map((name, place) =>
      this.#role(name, { ...forGateways, ROLES: 'gateway', PORT: String(port + 1 + place) }, name),
    );
    const offices = this.#names('office').map((name, place) =>
      this.#role(name, { ...common, ROLES: 'office', PORT: String(port + OFFICE_PORTS + place) }, name),
    );
    this.#roles = [...engines, ...offices, ...gateways];
    const ready = whenReady({
      folder,
      gateways: this.#gatewayPorts.map(urlOf),
      engines: engines.map((_, place) => urlOf(port + ENGINE_PORTS + place)),
    });
    await Promise.race([ready, ...this.#roles.map(({ failed }) => failed)]);
    this.#front = await TcpBalancer.listen(port, this.#gatewayPorts);
  }

  /** Addresses and files, one a line. */
  summary(): readonly string[] {
    const { folder, port } = this.#options;
    return [
      `open       ${urlOf(port)}`,
      ...this.#names('gateway').map((name, place) => `${name}  ${urlOf(port + 1 + place)}`),
      ...this.#names('engine').map(
        (name, place) => `${name}   ${urlOf(port + ENGINE_PORTS + place)} (for gateways)`,
      ),
      ...this.#names('office').map(
        (name, place) => `${name}   ${urlOf(port + OFFICE_PORTS + place)} (for gateways)`,
      ),
      `primary    ${this.#postgres?.primary.url(DATABASE)}`,
      `standby    ${this.#postgres?.standby.url(DATABASE)} (only reading)`,
      `nats       nats://${HOST}:${port + NATS_PORT} (token in ${join(folder, 'nats.token')})`,
      `logs       ${join(folder, '*.log')}, ${join(folder, 'postgres', '*.log')}`,
    ];
  }

  /** Kills a process of a role by its name. */
  async kill(name: string): Promise<void> {
    await this.#roles.find((role) => role.name === name)?.kill();
  }

  /** Rejects when a process ends and does not start again. */
  async failure(): Promise<never> {
    return Promise.race(this.#roles.map(({ failed }) => failed));
  }

  /** In the order in which they depend on each other. */
  async stop(): Promise<void> {
    await this.#front?.close();
    const isGateway = ({ name }: RoleProcess) => name.startsWith('gateway');
    await Promise.all(this.#roles.filter(isGateway).map((role) => role.stop()));
    await Promise.all(this.#roles.filter((role) => !isGateway(role)).map((role) => role.stop()));
    await this.#nats?.process.stop();
    await this.#postgres?.stop();
  }

  #role(name: string, settings: Readonly<Record<string, string>>, dataFolder: string): RoleProcess {
    const { folder, main } = this.#options;
    return new RoleProcess({
      name,
      command: [process.execPath, '--max-semi-space-size=32', main],
      cwd: folder,
      logFile: join(folder, `${name}.log`),
      environment: { ...settings, HOST, DATA_DIR: join(folder, 'data', dataFolder) },
    });
  }

  /** Secrets are in files: every user of the machine sees the environment of no other one, but its names in crash reports. */
  #commonSettings(databaseUrl: string, natsUrl: string): Readonly<Record<string, string>> {
    const { folder, settings } = this.#options;
    const natsFile = join(folder, 'nats.url');
    writeFileSync(natsFile, natsUrl, { mode: 0o600 });
    const secretKey = join(folder, 'secret.key');
    const clusterSecret = join(folder, 'cluster.secret');
    storedSecret(secretKey, 'base64');
    storedSecret(clusterSecret);
    return {
      ...settings,
      DATABASE_URL: databaseUrl,
      NATS_URL_FILE: natsFile,
      SECRET_KEY_FILE: secretKey,
      CLUSTER_SECRET_FILE: clusterSecret,
      BACKUP_EVERY_HOURS: '0',
    };
  }

  get #gatewayPorts(): readonly number[] {
    const { port, gateways } = this.#options;
    return Array.from({ length: gateways }, (_, place) => port + 1 + place);
  }

  #names(role: 'gateway' | 'engine' | 'office'): readonly string[] {
    const { gateways, engines, offices } = this.#options;
    const counts = { gateway: gateways, engine: engines, office: offices };
    return Array.from({ length: counts[role] }, (_, place) => `${role}-${place + 1}`);
  }
}

/** Above the port of the balancer. */
const ENGINE_PORTS = 101;
const NATS_PORT = 200;
const OFFICE_PORTS = 201;

function urlOf(port: number): string {
  return `http://${HOST}:${port}`;
}
