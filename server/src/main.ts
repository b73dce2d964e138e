/** The program: reads the settings, starts the server, says where it is, and ends it on a signal. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '@vernier/db/start-refused';
import { readConfig, SettingError } from './config.ts';
import { createLog } from './log.ts';
import { type RunningServer, startServer } from './start.ts';
import { systemClock } from './system-clock.ts';

/** Shorter than the ten seconds that whoever stops us waits. */
const STOP_DEADLINE_MS = 9_000;

const log = createLog(systemClock, (line) => process.stderr.write(line));

/** Reached from `src` and from the built `dist` alike. */
function folder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

async function start(): Promise<RunningServer> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  if (config.testControls) log.warn('TEST_CONTROLS is on: the rate limits are lifted');
  return startServer({
    config,
    clock: systemClock,
    log,
    clientDir: folder('../../client/dist'),
    migrationsDir: folder('../../db/migrations'),
    onFatal: (error) => fail('a commit failed; the restart reads what is durable', error),
  });
}

function fail(message: string, error: unknown): never {
  log.error(message, { error });
  process.exit(1);
}

/** What stops the start in one line; anything else is a bug and keeps its trace. */
function refusalLine(error: unknown): string | null {
  if (error instanceof SettingError || error instanceof StartRefused) return error.message;
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  if (error.code === 'EADDRINUSE') return `PORT ${String(error.port)} is already in use`;
  return error.code === 'EACCES' ? `PORT ${String(error.port)} may not be used by this user` : null;
}

/** From the first moment on: a signal that comes during the start waits for its end. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref();
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => void stop().catch((error: unknown) => fail('the stop failed', error)));
  }
}

process.on('uncaughtException', (error) => fail('an exception nobody caught', error));
process.on('unhandledRejection', (error) => fail('a rejection nobody handled', error));

try {
  const starting = start();
  stopOnSignals(starting);
  const { url } = await starting;
  process.stdout.write(
    `Vernier is listening on ${url}\nOpen it and choose "Open a demo account"; no login is needed.\n`,
  );
} catch (error) {
  const line = refusalLine(error);
  if (line === null) fail('the start failed', error);
  process.stderr.write(`Vernier cannot start: ${line}\n`);
  process.exit(1);
}
