/**
 * Stops this process when the npm that started it is gone. npm starts scripts through a shell, and a signal to npm ends
 * that shell only: without the leash the server would stay behind with the port and the database.
 */
import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

/** The parent of a process and its command line, where the system shows them (Linux); null elsewhere. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
  } catch {
    return null;
  }
}

/** npm's own process, when a shell stands between it and this one. */
function npmAbove(shell) {
  const seen = look(shell);
  return seen?.command.includes('-c\0') && seen.command.includes('.tools/') ? seen.parent : null;
}

export function leash() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    const gone = process.ppid !== parent || (npm !== null && look(parent)?.parent !== npm);
    if (!gone) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
