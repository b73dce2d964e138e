/** Verification of a day over a real server, and over one that changes what it gives. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommitmentPageWire, InterventionPageWire } from '@vernier/shared/api/shapes/fairness';
import type { DaySource } from '@vernier/simulator/verification/day-source';
import { verifyDay } from '@vernier/simulator/verification/verify-day';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const COMMAND = fileURLToPath(new URL('../../../simulator/cli/verify-day.ts', import.meta.url));
const DAY_MS = 86_400_000;
/** 2026-01-05, a day with an intervention at noon. */
const DAY = 20_458;
const CODE = 'EURUSD';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ ...CONTROLLED, MARKET_SEED: '' });
  const admin = new AdminClient(server);
  const token = await admin.login();
  const input = { code: CODE, name: 'spike', size: 20 };
  expect((await admin.act('market.scenario', { token, input })).status).toBe(200);
  server.pass(1000);
  server.clock.advance(2 * DAY_MS);
  server.server.tick();
});
afterAll(() => server.stop());

/** What a source changes. */
interface Changes {
  readonly data?: (path: string, data: unknown) => unknown;
  readonly file?: (path: string, text: string) => string;
}

/** The server as a source; files are read once. */
const files = new Map<string, string>();
function source({ data = (_, answer) => answer, file = (_, text) => text }: Changes = {}): DaySource {
  return {
    data: async (path, query) => data(path, (await server.get<unknown>(path, { query })).data),
    async *file(path, query) {
      const key = `${path}?${new URLSearchParams(query).toString()}`;
      const text = files.get(key) ?? (await server.server.app.inject({ url: path, query })).body;
      files.set(key, text);
      const changed = file(path, text);
      for (let at = 0; at < changed.length; at += 60_001) yield changed.slice(at, at + 60_001);
    },
  };
}

function verify(changes: Changes = {}, options: { readonly commitment?: string } = {}) {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  return verifyDay({ source: source(changes), day: DAY, code: CODE, hash, ...options });
}

/** The n-th line of a file, changed. */
function withLine(text: string, place: number, change: (line: string) => string): string {
  const lines = text.split('\r\n');
  lines[place] = change(lines[place] ?? '');
  return lines.join('\r\n');
}

const onPath =
  (end: string, change: (text: string) => string) =>
  (path: string, text: string): string =>
    path.endsWith(end) ? change(text) : text;

const keyChange = (change: (row: { revealed_key: string | null; commitment: string }) => object) => ({
  data: (path: string, data: unknown) => {
    if (!path.endsWith('commitments')) return data;
    const { list, ...rest } = data as CommitmentPageWire;
    return {
      ...rest,
      list: list.map((row) => (row.day === '2026-01-02' ? { ...row, ...change(row) } : row)),
    };
  },
});

const flipped = (hex: string | null) => `${hex?.startsWith('0') ? '1' : '0'}${hex?.slice(1) ?? ''}`;
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

describe('[MARKET-14] the verification of a day', () => {
  it('counts the ticks of an unchanged server, by the command too', { tags: ['night'] }, async () => {
    expect(await verify()).toEqual({ ticks: 345_600, instruments: 1, isDerived: true, signature: null });
    const args = [
      '--import',
      'tsx',
      COMMAND,
      '--url',
      server.server.url,
      '--day',
      '2026-01-05',
      '--code',
      CODE,
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let progress = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (progress += piece.toString()));
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(output).toBe('verified 345600 ticks of 1 instruments\nsignature: missing\n');
    expect(progress).toContain('EURUSD: 345600 ticks\n');
  });

  it.each([
    [
      'a changed tick',
      (text: string) => withLine(text, 240 * 61 + 7, (line) => line.replace(/,0$/, ',1')),
      '01:01',
    ],
    [
      'a missing tick',
      (text: string) => withLine(text, 240 * 61 + 240, () => '').replace('\r\n\r\n', '\r\n'),
      '01:01',
    ],
    [
      'a tick that appears twice',
      (text: string) => withLine(text, 240, (line) => `${line}\r\n${line}`),
      '00:00',
    ],
    [
      'a missing end',
      (text: string) =>
        `${text
          .split('\r\n')
          .slice(0, 1 + 240 * 300)
          .join('\r\n')}\r\n`,
      '05:00',
    ],
  ])('finds %s of ticks.csv', async (_, change, minute) => {
    await expect(verify({ file: onPath('ticks.csv', change) })).rejects.toThrow(
      `${CODE} 2026-01-05T${minute}`,
    );
  });

  it('finds a changed candle', async () => {
    const change = (text: string) =>
      withLine(text, 1 + 62, (line) =>
        line.replace(/(\d)(,\d+,[^,]+,[^,]+)$/, (_, digit, rest) => `${(Number(digit) + 1) % 10}${rest}`),
      );
    await expect(verify({ file: onPath('kline.csv', change) })).rejects.toThrow(
      `${CODE} 2026-01-05T01:02Z: the candle is not that of the ticks`,
    );
  });

  it('finds a changed key, also when its commitment is changed with it', async () => {
    await expect(
      verify(keyChange(({ revealed_key: key }) => ({ revealed_key: flipped(key) }))),
    ).rejects.toThrow('market 2026-01-02T00:00Z: the SHA-256 of the key of the day is not its commitment');
    const both = keyChange(({ revealed_key: key }) => ({
      revealed_key: flipped(key),
      commitment: sha256(flipped(key)),
    }));
    await expect(verify(both)).rejects.toThrow(`${CODE} 2026-01-05T00:00Z: ticks.csv`);
    await expect(verify(keyChange(() => ({ revealed_key: null })))).rejects.toThrow(
      'market 2026-01-02T00:00Z: the key of the day is not revealed',
    );
    await expect(verify({}, { commitment: 'ab'.repeat(32) })).rejects.toThrow(
      'market 2026-01-05T00:00Z: the commitment is not the one that was noted',
    );
  });

  it('finds an intervention that is withheld', { tags: ['night'] }, async () => {
    const hidden: Changes = {
      data: (path, data) => {
        if (!path.endsWith('interventions')) return data;
        const { list, total } = data as InterventionPageWire;
        expect(list.length).toBeGreaterThan(0);
        return { list: [], total: total - list.length };
      },
    };
    await expect(verify(hidden)).rejects.toThrow(`${CODE} 2026-01-05T12:00Z: ticks.csv`);
  });

  it('finds a tape root that is not that of the ticks', { tags: ['night'] }, async () => {
    const other: Changes = {
      data: (path, data) =>
        path.endsWith('tape')
          ? { ...(data as object), instruments: [{ id: 1, code: CODE, root: '0'.repeat(64) }] }
          : data,
    };
    await expect(verify(other)).rejects.toThrow('the tape root is not that of the ticks');
  });
});
