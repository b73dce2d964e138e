/** Signals that stop the server gracefully. */

const ALWAYS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/**
 * SIGHUP means that the terminal was closed. A server without a terminal gets it from tools that rotate logs, and ignores it: its
 * log is standard error, which it cannot reopen.
 */
export function stopSignals(hasTerminal: boolean): readonly NodeJS.Signals[] {
  return hasTerminal ? [...ALWAYS, 'SIGHUP'] : ALWAYS;
}
