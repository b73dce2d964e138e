/** Stops this process when the npm that started it was killed: the server would stay behind with the port and the database. */
const LOOK_MS = 500;

export function leash() {
  // Started by hand, a parent that ends is a terminal that closed, and whoever wants to outlive it may.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
