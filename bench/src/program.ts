/** Server programs as child processes pinned to the first core, with their processor time. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const START_TIMEOUT_MS = 30_000;
/** Linux counts process time in ticks of 10 ms (USER_HZ). */
const MICROS_PER_CPU_TICK = 10_000;
const BYTES_PER_KIB = 1_024;

export interface Program {
  readonly url: string;
  readonly pid: number;
  /** From spawn to the `listening on` line. */
  readonly readyMs: number;
  /** User and system time so far, microseconds. */
  cpuMicros(): number;
  /** The system time of it. */
  systemMicros(): number;
  /** Milliseconds since the spawn. */
  ageMs(): number;
  /** Resident memory. */
  rssBytes(): number;
  stop(): Promise<void>;
  /** As a machine that fails. */
  kill(): Promise<void>;
}

export interface ProgramOptions {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives what the program writes to standard error; absent: it goes to that of this process. */
  readonly onLog?: (text: string) => void;
  /** Time limit until it prints its address. */
  readonly startTimeoutMs?: number;
}

const pinned = canPin();

/** Runs `node …args` and resolves when it has printed its address. */
export async function startProgram({
  args,
  env = {},
  onLog,
  startTimeoutMs = START_TIMEOUT_MS,
}: ProgramOptions): Promise<Program> {
  const startedAt = performance.now();
  const command = pinned ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', onLog === undefined ? 'inherit' : 'pipe'],
  });
  if (onLog !== undefined) child.stderr?.setEncoding('utf8').on('data', onLog);
  const url = await addressOf(child, startTimeoutMs);
  const readyMs = performance.now() - startedAt;
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    readyMs,
    cpuMicros: () => userMicrosOf(pid) + systemMicrosOf(pid),
    systemMicros: () => systemMicrosOf(pid),
    ageMs: () => performance.now() - startedAt,
    rssBytes: () => rssBytesOf(pid),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Pins this process (the load) to the second core, away from the server. */
export function pinLoad(): void {
  pinThis('1');
}

/** Runs `work`, in which this process is no load: the programs that it starts inherit both cores. */
export async function whileIdle<Result>(work: () => Promise<Result>): Promise<Result> {
  pinThis('0,1');
  try {
    return await work();
  } finally {
    pinLoad();
  }
}

function pinThis(cores: string): void {
  if (pinned) execFileSync('taskset', ['-cp', cores, String(process.pid)], { stdio: 'ignore' });
}

function canPin(): boolean {
  try {
    execFileSync('taskset', ['-c', '1', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function addressOf(child: ChildProcess, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(
      () => reject(new Error(`no address within ${timeoutMs} ms:\n${text}`)),
      timeoutMs,
    );
    child.once('exit', (code) =>
      reject(new Error(`program ended with ${code} before it listened:\n${text}`)),
    );
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const address = /listening on (http:\/\/\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address.replace(/\/$/, ''));
    });
  });
}

function userMicrosOf(pid: number): number {
  return cpuTicksOf(pid, 11) * MICROS_PER_CPU_TICK;
}

function systemMicrosOf(pid: number): number {
  return cpuTicksOf(pid, 12) * MICROS_PER_CPU_TICK;
}

/** Fields of `/proc/PID/stat`, numbered from the one after the name. */
function cpuTicksOf(pid: number, field: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field]);
}

function rssBytesOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) * BYTES_PER_KIB;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
