/** Tells a person who waits what is going on: a line when it starts, one every few seconds, and one when it is done. */
const QUIET_MS = 3000;
const SILENT_MS = 15_000;

function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(0)} s`;
}

export function narrate(title) {
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
    /** News, printed unless the last was a moment ago; null says nothing. */
    say(text) {
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
