/** Stop of this process after its parent npm was killed: the server would block the port and the database. */
const INTERVAL_MS = 500;

export function exitWithParent() {
  // Without npm the parent is a terminal, which the process may outlive.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}
