/** Tells a person who waits what is going on: a line when it starts, a line every few seconds, a line when it is done. */
const QUIET_MS = 3000;

function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}

export function narrate(title) {
  const startedAt = performance.now();
  let lastSaid = '';
  let saidAt = startedAt;
  console.log(title);
  return {
    say(text) {
      if (!text || text === lastSaid || performance.now() - saidAt < QUIET_MS) return;
      lastSaid = text;
      saidAt = performance.now();
      console.log(`  ${text}, ${seconds(startedAt)}`);
    },
    done(text) {
      console.log(`${text} in ${seconds(startedAt)}`);
    },
  };
}
