/** Registered account of the benchmark, created through the API with the code from the outbox. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const KNOWN = 'known@example.com';
/** Of the same length as the registered address. */
export const UNKNOWN = 'xnown@example.com';

const HONG_KONG = 344;
const PASSWORD = 'nine brown foxes';
const MAX_POLLS = 100;
const POLL_INTERVAL_MS = 100;

export async function register(url: string, dataDir: string): Promise<void> {
  await post(url, '/api/notify/send_email', { to: KNOWN, type: 1 });
  const form = { type: 'email', area_id: HONG_KONG, account: KNOWN, password: PASSWORD };
  const sms_code = await codeIn(join(dataDir, 'outbox'));
  await post(url, '/api/user/register', { ...form, re_password: PASSWORD, sms_code });
}

async function codeIn(outbox: string): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const [name] = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.json'));
    if (name !== undefined) {
      const { text } = JSON.parse(await readFile(join(outbox, name), 'utf8')) as { text: string };
      return /\d{6}/.exec(text)?.[0] ?? '';
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
  throw new Error('no code came');
}

async function post(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number };
  if (answer.code !== 1) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
}
