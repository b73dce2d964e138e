/**
 * Account enumeration by response time: median difference between an address with an account and one without, requested
 * consecutively in random order, compared with the allowed three milliseconds.
 */

import { type Benchmark, median, type Readings } from '../paired-runs.ts';
import { productEnvironment, SERVER_MAIN, withFolder } from '../product.ts';
import { startProgram } from '../program.ts';
import { KNOWN, register, UNKNOWN } from './registered-account.ts';

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
  goals: Object.keys(PROBED_REQUESTS).map((name) => ({
    name,
    figure: `${name}: difference between known and unknown, ms of the ${ALLOWED_MS} allowed`,
    atMost: 1,
  })),
  product: () =>
    withFolder(async (folder) => {
      const server = await startProgram({ args: [SERVER_MAIN], env: productEnvironment(folder) });
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
