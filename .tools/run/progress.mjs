/** Progress output of a long step: a line at its start, one every few seconds, and one at its end. */
const QUIET_MS = 3000;
const SILENT_MS = 15_000;

function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
}

export function startProgress(title) {
  const startedAt = performance.now();
  let latest = '';
  let printed = '';
  let printedAt = startedAt;
  const print = () => {
    printed = latest;
    printedAt = performance.now();
    console.log(`  ${latest || 'still at it'}, ${seconds(startedAt)}`);
  };
  const heartbeat = setInterval(() => {
    if (performance.now() - printedAt >= SILENT_MS) print();
  }, QUIET_MS);
  heartbeat.unref();
  console.log(title);
  return {
    /** Prints a new text, at most one every few seconds; null is ignored. */
    update(text) {
      if (!text) return;
      latest = text;
      if (latest !== printed && performance.now() - printedAt >= QUIET_MS) print();
    },
    done(text) {
      clearInterval(heartbeat);
      console.log(`${text} in ${seconds(startedAt)}`);
    },
  };
}
