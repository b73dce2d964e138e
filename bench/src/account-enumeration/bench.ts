/**
 * Account enumeration by response time: median difference between an address with an account and one without, requested
 * consecutively in random order, compared with the allowed three milliseconds.
 */

import { type Benchmark, median, type Readings } from '../paired-runs.ts';
import { productEnvironment, serverMain, withDataFolder } from '../product.ts';
import { startProgram } from '../program.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const KNOWN = 'known@example.com';
/** Of the same length as the registered address. */
const UNKNOWN = 'xnown@example.com';

const HONG_KONG = 344;
const PASSWORD = 'nine brown foxes';
const MAX_POLLS = 100;
const POLL_INTERVAL_MS = 100;

const SAMPLES = 500;
const ALLOWED_MS = 3;
const WARM_UP = 20;

/** A request that contains an address. */
interface ProbedRequest {
  readonly path: string;
  body(account: string): object;
}

const PASSWORDS = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };

const PROBED_REQUESTS: Readonly<Record<string, ProbedRequest>> = {
  login: {
    path: '/api/user/loginForU',
    body: (account) => ({ account, password: 'a wrong password', login_type: 'email' }),
  },
  sendCode: { path: '/api/notify/send_email', body: (to) => ({ to, type: 2 }) },
  forgetPassword: {
    path: '/api/user/forget_password',
    body: (account) => ({ type: 'email', account, auth_code: '000000', ...PASSWORDS }),
  },
};

export const accountEnumeration: Benchmark = {
  name: 'account-enumeration',
  compares:
    'Difference in response time between an address with an account and one without, compared with three milliseconds.',
  goals: Object.keys(PROBED_REQUESTS).map((name) => ({
    name,
    figure: `${name}: difference between known and unknown, ms of the ${ALLOWED_MS} allowed`,
    atMost: 1,
  })),
  product: () =>
    withDataFolder(async (folder) => {
      const server = await startProgram({ args: [serverMain()], env: productEnvironment(folder) });
      try {
        await register(server.url, folder);
        const readings: Record<string, number> = {};
        for (const [name, probe] of Object.entries(PROBED_REQUESTS))
          readings[name] = await medianGapMs(server.url, probe);
        return readings;
      } finally {
        await server.stop();
      }
    }),
  baseline: (): Promise<Readings> =>
    Promise.resolve(Object.fromEntries(Object.keys(PROBED_REQUESTS).map((name) => [name, ALLOWED_MS]))),
};

async function medianGapMs(url: string, probe: ProbedRequest): Promise<number> {
  for (let sample = 0; sample < WARM_UP; sample += 1) await responseMs(url, probe, UNKNOWN);
  const gaps: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    // Consecutively, so that load on the computer affects both.
    const isKnownFirst = Math.random() < 0.5;
    const first = await responseMs(url, probe, isKnownFirst ? KNOWN : UNKNOWN);
    const second = await responseMs(url, probe, isKnownFirst ? UNKNOWN : KNOWN);
    gaps.push(isKnownFirst ? first - second : second - first);
  }
  return Math.abs(median(gaps));
}

async function responseMs(url: string, { path, body }: ProbedRequest, account: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: JSON.stringify(body(account)),
  });
  await response.text();
  return performance.now() - startedAt;
}

/** Registered account of the benchmark, created through the API with the code from the outbox. */
async function register(url: string, dataDir: string): Promise<void> {
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
