/**
 * Requests that OANDA's two Python clients sent, recorded with the answers of this server: `oandapyV20` and `v20` from their
 * sources. Each is sent again, in its order, and gets an answer of the same status with the same fields.
 */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OandaAccount } from './oanda-account.ts';

/** The second one continues on the account of the first. */
const TRANSCRIPTS = ['oandapy-v20', 'v20-python'];

interface RecordedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  /** Absent for a stream. */
  readonly response?: unknown;
}

function transcript(name: string): readonly RecordedRequest[] {
  return JSON.parse(readFileSync(new URL(`transcripts/${name}.json`, import.meta.url), 'utf8'));
}

/** The fields of a value and their types; a list has those of its rows. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
}

test('[OANDA-9] recorded requests of the Python clients get answers with the same fields', {
  tags: ['night'],
}, async () => {
  const account = await OandaAccount.open();
  try {
    for (const { method, path, headers, body, status, response } of TRANSCRIPTS.flatMap(transcript)) {
      account.server.pass(250);
      if (response === undefined) continue;
      const answer = await account.ask(method, path, {
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body }),
      });
      expect([method, path, answer.status, shapeOf(answer.body)]).toEqual([
        method,
        path,
        status,
        shapeOf(response),
      ]);
    }
  } finally {
    await account.close();
  }
});
