/** Child processes with their output by line. A signal to this process ends them and their descendants. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './root.mjs';

const running = new Set();
/** In a separate process group one signal reaches the program and its descendants; Windows has no such groups. */
const ownGroup = process.platform !== 'win32';

function end(child, signal) {
  try {
    if (ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function stop(signal) {
  for (const child of running) end(child, signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

const onInterrupt = () => stop('SIGINT');
const onTerminate = () => stop('SIGTERM');

/** From now on a signal ends the children first. */
export function forwardSignals() {
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate);
}

/** Removes the signal handlers. */
export function releaseSignals() {
  process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate);
}

/**
 * @param command the program, then its arguments
 * @param options `cwd` relative to the checkout, `env` added to this process's, `onLine` called with each line
 * @returns `{ code, output }`; a program that cannot be started has code 127
 */
export function run([program, ...args], { cwd = '.', env = {}, onLine = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: join(root, cwd),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
      shell: program === 'npm' && process.platform === 'win32',
    });
    running.add(child);
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine(line);
      });
    }
    child.on('error', (error) => lines.push(error.message));
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? (signal ? 128 : 127), output: lines.join('\n') });
    });
  });
}

/** Runs a JavaScript file with the Node that runs this one. */
export function runNode(args, options) {
  return run([process.execPath, ...args], options);
}
