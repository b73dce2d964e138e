import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { stateTexts } from '@vernier/shared/engine/state-text';
import type { Store } from '@vernier/shared/engine/store';
import { openSqlite } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResponseCheck, type ClientResponse } from '../harness/checks/response-check.ts';
import { replayStore } from '../harness/checks/replay.ts';
import { type BuiltPrograms, buildPrograms } from './built-programs.ts';
import { dataFolder, MIGRATIONS } from './data-folder.ts';

/** CRASH_KILLS chooses more of them. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 4);
const CLIENTS = 16;
/** Number of keys that a restarted process retries; more than can have been in flight. */
const OVERLAP = 100;
const TIMEOUT_MS = 200_000 + KILLS * 10_000;
/** Each is accepted at least once. */
const COMMANDS = [
  'AmendOrder',
  'CancelOrder',
  'CloseMany',
  'CloseOrder',
  'PlaceOrder',
  'PlacePending',
  'ReverseOrder',
  'SetStops',
];

interface Acknowledged {
  readonly key: number;
  readonly accountId: number;
  readonly text: string;
}

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

type TradingProcess = ChildProcessByStdio<Writable, Readable, null>;

/** Starts a process that waits for its data folder. */
function startProcess(): TradingProcess {
  return spawn(process.execPath, [programs.path('kill-nine-child')], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Lets the process trade and kills it at its `acks`-th acknowledgement; resolves with all acknowledgements. */
async function runUntilKilled(
  child: TradingProcess,
  where: readonly [string, number],
  acks: number,
): Promise<readonly Acknowledged[]> {
  const closed = once(child, 'close');
  child.stdin.write(`${where.join('\t')}\n`);
  const seen: Acknowledged[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [key = '', accountId = '', text = ''] = line.split('\t');
    // The kill may have truncated the last line; a partial line is no acknowledgement.
    if (!text.endsWith('}')) continue;
    seen.push({ key: Number(key), accountId: Number(accountId), text });
    if (seen.length === acks) child.kill('SIGKILL');
  }
  const [, signal] = await closed;
  expect(signal).toBe('SIGKILL');
  return seen;
}

/** Number of events in the stored responses of all keys that a process may have used. */
async function eventsUnderKeys(store: Store, lastKey: number): Promise<number> {
  const names = Array.from({ length: lastKey + 2 * OVERLAP }, (_, key) => ({
    accountId: 1 + (key % CLIENTS),
    route: 'trade',
    key: `key-${key}`,
  }));
  const rows = await store.idempotencyRows(names);
  return rows.reduce(
    (sum, row) => sum + (row === null ? 0 : (JSON.parse(row.answer) as ClientResponse).seqs.length),
    0,
  );
}

describe('kill -9', () => {
  it(
    `[STORE-5] [IDEMPOTENCY-2] loses no acknowledged order and duplicates none, ${KILLS} times under 16 concurrent clients`,
    async ({ annotate }) => {
      const folder = dataFolder();
      const answers = new ResponseCheck();
      const acknowledged = new Map<number, Acknowledged>();
      let next = 0;
      let waiting = startProcess();
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const child = waiting;
        if (kill < KILLS) waiting = startProcess();
        const acks = await runUntilKilled(child, [folder.path, Math.max(0, next - OVERLAP)], 150 + 37 * kill);
        for (const ack of acks) {
          answers.note(`key-${ack.key}`, ack.text);
          acknowledged.set(ack.key, ack);
          next = Math.max(next, ack.key + 1);
        }
      }
      const { store, close } = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: 0 });
      for (const { key, accountId, text } of acknowledged.values()) {
        const [row] = await store.idempotencyRows([{ accountId, route: 'trade', key: `key-${key}` }]);
        expect(row?.answer).toBe(text);
      }
      const { replayed, stored } = await replayStore(store);
      expect([...stateTexts(stored.all())]).toEqual([...stateTexts(replayed.all())]);
      expect(acknowledged.size).toBeGreaterThan(KILLS * 150);
      const accepted = [...acknowledged.values()].map(
        ({ text }) => JSON.parse(text) as { command: string; refused: string | null },
      );
      expect(
        new Set(accepted.filter(({ refused }) => refused === null).map(({ command }) => command)),
      ).toEqual(new Set(COMMANDS));
      // Every event of a command is stored under exactly one key, also without a client that read the response.
      expect(await eventsUnderKeys(store, next)).toBe(replayed.recordedEvents - [...stored.all()].length);
      await close();
      folder.remove();
      await annotate(String(KILLS), 'kills');
      await annotate(String(acknowledged.size), 'acknowledged commands');
    },
    TIMEOUT_MS,
  );
});
