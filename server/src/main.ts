/** The program: reads the settings, starts the server, prints its address, and ends it on a signal. */

import { extname } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config/config.ts';
import { loadConfig } from './platform/config/load-config.ts';
import { isDiskFailure, Reserve } from './platform/disk/reserve.ts';
import { loadLazyModules } from './lazy-modules.ts';
import { createLog, standardError } from './platform/logging/log.ts';
import { RealSystemMonitor } from './platform/process/system-monitor.ts';
import type { RunningGateway } from './gateway.ts';
import type { RunningOffice } from './office.ts';
import type { StartOptions } from './start-options.ts';
import { type RunningServer, startServer } from './start.ts';
import { startRefusal } from './start-refusal.ts';
import { stopSignals } from './platform/process/stop-signals.ts';
import { systemClock } from './platform/process/system-clock.ts';

// Other users of the machine must not read the files of the data folder.
process.umask(0o077);

/** Shorter than the ten seconds after which process supervisors kill. */
const STOP_DEADLINE_MS = 9_000;
/** By then the clients of before a restart are connected again. */
const LAZY_MODULES_AFTER_MS = 30_000;

/** What it holds back goes out when the process exits, however it does. */
const target = standardError();
let log = createLog({ clock: systemClock, level: 'info', target });

/** Reached from `src` and from the built `dist` alike. */
function folder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Another program of the same version. */
function command(name: string): readonly string[] {
  return [process.execPath, ...process.execArgv, folder(`./${name}${extname(import.meta.url)}`)];
}

let config: Config | null = null;

async function start(): Promise<RunningServer | RunningGateway | RunningOffice> {
  config = loadConfig();
  log = createLog({ clock: systemClock, level: config.logLevel, target });
  if (config.testControls)
    log.warn('TEST_CONTROLS is on: the rate limits are lifted, and administrators can move the market');
  const options: StartOptions = {
    config,
    clock: systemClock,
    system: new RealSystemMonitor(),
    log,
    clientDir: folder('../../client/dist'),
    migrationsDir: folder('../../db/migrations'),
    backupCommand: command('backup'),
    adminCommand: command('admin'),
    onFatal: (error) => fail('a commit failed; the restart reads what is durable', error),
    onDatabaseLost: (error) =>
      fail('the connection to PostgreSQL is lost; the restart reads what is durable', error),
  };
  // Nothing of a cluster is loaded without one.
  if (config.roles === 'gateway') return (await import('./gateway.ts')).startGateway(options);
  if (config.roles === 'office') return (await import('./office.ts')).startOffice(options);
  return startServer(options);
}

function fail(message: string, error: unknown): never {
  log.error(message, { error });
  // The restart finds the free space that it needs, and the mark that it is close-only.
  if (config !== null && config.diskReserveMib > 0 && isDiskFailure(error))
    new Reserve(config.dataDir, 0).give();
  process.exit(1);
}

/** From the first moment on: a signal that comes during the start waits for its end. */
function stopOnSignals(starting: Promise<{ stop(): Promise<void> }>): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    const sinceMs = performance.now();
    log.info('the server stops', { reason });
    setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref();
    await (await starting).stop();
    log.info('the server has stopped', { reason, tookMs: elapsedMs(sinceMs) });
    process.exit(0);
  };
  // Standard input is the terminal also where the output is a file.
  const hasTerminal = [0, 1, 2].some((fd) => isatty(fd));
  // A signal without a listener would end the process.
  if (!hasTerminal) process.on('SIGHUP', () => log.info('SIGHUP is ignored'));
  for (const signal of stopSignals(hasTerminal)) {
    process.on(signal, () => void stop(signal).catch((error: unknown) => fail('the stop failed', error)));
  }
}

function elapsedMs(sinceMs: number): number {
  return Math.round(performance.now() - sinceMs);
}

// The parent process may have closed the pipe.
process.stdout.on('error', () => {});
process.on('uncaughtException', (error) => fail('an uncaught exception', error));
process.on('unhandledRejection', (error) => fail('a rejection nobody handled', error));

try {
  const sinceMs = performance.now();
  const starting = start();
  stopOnSignals(starting);
  const { url, adminUrl, generatedAdmin } = await starting;
  process.stdout.write(
    `Vernier is listening on ${url}\nOpen it and choose "Open a demo account"; no login is needed.\n`,
  );
  if (adminUrl !== null) process.stdout.write(`The console is at ${adminUrl}\n`);
  log.info('the server listens', { url, ...(adminUrl !== null && { adminUrl }), tookMs: elapsedMs(sinceMs) });
  if (generatedAdmin !== null) {
    const { email, password } = generatedAdmin;
    process.stdout.write(`Administrator ${email}, password ${password} (shown this once)\n`);
  }
  setTimeout(() => void loadLazyModules(log), LAZY_MODULES_AFTER_MS).unref();
} catch (error) {
  const line = startRefusal(error, config);
  if (line === null) fail('the start failed', error);
  process.stderr.write(`Vernier cannot start: ${line}\n`);
  process.exit(1);
}
