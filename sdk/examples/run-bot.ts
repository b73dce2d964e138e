/** Runs the example bot until Ctrl+C: with the token in VERNIER_TOKEN, or on a demo account that it opens. */

import { Vernier } from '@vernier/sdk/vernier';
import { AverageBot } from './average-bot.ts';

const env = process.env;
const origin = env['VERNIER_URL'] ?? 'http://127.0.0.1:8080';

function say(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}

const vernier = new Vernier({
  origin,
  ...(env['VERNIER_TOKEN'] !== undefined && { token: env['VERNIER_TOKEN'] }),
});

if (vernier.token === null) {
  const opened = await vernier.ask('openDemoPost', {});
  if (opened.kind !== 'done') throw new Error(`no demo account at ${origin}`);
  vernier.token = opened.answer.token;
  say(`trades on the demo account ${opened.answer.user.uid}`);
}

const bot = new AverageBot({
  vernier,
  code: env['VERNIER_CODE'] ?? 'EURUSD',
  lots: env['VERNIER_LOTS'] ?? '0.10',
  multiple: 100,
  fast: 8,
  slow: 40,
  stopPoints: 60,
  targetPoints: 90,
  say,
});
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void bot.stop();
  });
}
await bot.start();
